// The numbering of the element's events and effects; Sources/WebApp/QuickElement+Numbering.swift
// has the same, and a test compares them.

export const KIND = 1;

export const IN = {
  start: 2, stop: 3, toggle: 4, setRange: 5, setWinnersPerDraw: 6, setRepeats: 7, setSound: 8,
  setSource: 9, clear: 10, clearConfirmed: 11, storedNames: 12, loaded: 13, saved: 14,
  conflict: 15, saveFailed: 16, changedElsewhere: 17, importText: 18, importColumn: 19,
  importHeader: 20, importOnce: 21, importConfirmed: 22, importCancelled: 23, export: 24,
  fileBegun: 25,
};

export const OUT = {
  rollStarted: 1, rolled: 2, rollEnded: 3, latest: 4, listEmptied: 5, listed: 6, pool: 7,
  remaining: 8, settings: 9, listSize: 10, notice: 11, namesToStore: 12, store: 13, setAside: 14,
  cleared: 15, sound: 16, exported: 17, importPreview: 18, importColumns: 19, importRefused: 20,
  importNameless: 21, fileJudged: 22,
  dialogClear: 32, dialogRangeSet: 33, dialogRangeRefused: 34, dialogWinnersPerDrawRefused: 35,
  dialogNamesSet: 36, dialogSaveFailed: 37, dialogRandomnessFailed: 38, dialogStoreDamaged: 39,
  dialogStoreTooNew: 40,
};
