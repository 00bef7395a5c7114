extension QuickElement {
  /// What `Web/app/quick.js` sends; the same numbers stand there.
  enum Incoming: UInt8 {
    case start = 2
    case stop = 3
    /// Starts or stops, whichever has a meaning now.
    case toggle = 4
    /// Bytes: what was typed.
    case setRange = 5
    case setWinnersPerDraw = 6
    case setRepeats = 7
    case setSound = 8
    case setSource = 9
    case clear = 10
    case clearConfirmed = 11
    /// Bytes: the list that belongs to the next session event.
    case storedNames = 12
    /// Bytes: the session, when `a` is 1; nothing was stored when it is 0.
    case loaded = 13
    case saved = 14
    case conflict = 15
    case saveFailed = 16
    case changedElsewhere = 17
    /// `a`: 1 when the list says by its name that it has columns. Bytes: UTF-8 text.
    case importText = 18
    /// `a`: the column, counted from 0.
    case importColumn = 19
    /// `a`: whether the first row names the columns.
    case importHeader = 20
    /// `a`: whether equal lines are taken once.
    case importOnce = 21
    case importConfirmed = 22
    case importCancelled = 23
    /// `a`: 0 for a table with commas, 1 for plain lines. `b`: minutes to add to UTC.
    case export = 24
    /// `a`: 1 when the file has an odd number of bytes. Bytes: its beginning.
    case fileBegun = 25
  }

  /// What `Web/app/quick.js` is told; the same numbers stand there.
  enum Outgoing: UInt8 {
    /// `a`: how many will win.
    case rollStarted = 1
    /// `a`: the source. Bytes: values on show.
    case rolled = 2
    /// `a`: 1 when winners are on their way to the store, 0 when the roll ended without any.
    case rollEnded = 3
    /// The latest round. `a`: the source. `b`: 1 when it has just been drawn. Bytes: values.
    case latest = 4
    case listEmptied = 5
    /// `a`: the source. `b`: the place of the first in the list, from 1. Bytes: values.
    case listed = 6
    /// `a`: the source. `b`: how many entrants.
    case pool = 7
    /// `a`: how many can still win. `b`: 1 when Start can be pressed.
    case remaining = 8
    /// `a`: winners per draw. `b`: 1 repeats, 2 sound.
    case settings = 9
    /// `a`: names in the list.
    case listSize = 10
    /// The last round was short: `a` drawn of `b` asked; both 0 when everybody has won; `a` -1 when
    /// there is nothing to say.
    case notice = 11
    /// Bytes: the list to store with the next session.
    case namesToStore = 12
    /// `a`: expected revision. `b`: new revision. Bytes: the session.
    case store = 13
    case setAside = 14
    /// The range field and everything on show but the range are emptied.
    case cleared = 15
    /// `a`: 0 for a tick, 1 for a landing.
    case sound = 16
    /// `a`: as asked for. Bytes: the text.
    case exported = 17
    /// `a`: how many names. `b`: how many repeat an earlier one. Bytes: the first few names.
    case importPreview = 18
    /// `a`: the column, counted from 0. `b`: whether the first row names them. Bytes: their names
    /// or first cells; none when there is no choice.
    case importColumns = 19
    /// `a`: the reason. `b`: the row.
    case importRefused = 20
    /// Comes before a preview. `a`: how many rows have no name and are left out. `b`: the first one.
    case importNameless = 21
    /// Follows `fileBegun` at once. `a`: the number of a `ForeignFormat`, 0 for none. `b`: 0, or for
    /// UTF-16 1 little-endian, 2 big-endian, negative where UTF-8 comes first.
    case fileJudged = 22
    case dialogClear = 32
    /// `a`: the number.
    case dialogRangeSet = 33
    /// `a`: the reason, numbered as in `RangeEntry.Refusal`.
    case dialogRangeRefused = 34
    case dialogWinnersPerDrawRefused = 35
    /// `a`: how many names. `b`: how many repeat an earlier one.
    case dialogNamesSet = 36
    case dialogSaveFailed = 37
    case dialogRandomnessFailed = 38
    case dialogStoreDamaged = 39
    case dialogStoreTooNew = 40
  }

  /// Why a list cannot be taken; the numbers of the page's sentences.
  enum ImportRefusal: UInt8 {
    case empty = 1
    case tooMany = 2
    case unterminatedQuote = 3
    case textAfterQuote = 4
    case tooLong = 5
    case notText = 6
  }
}

extension Host {
  mutating func tell(
    _ outgoing: QuickElement.Outgoing, _ a: Int = 0, _ b: Int = 0, _ bytes: [UInt8]? = nil
  ) {
    effect(outgoing.rawValue, Double(a), Double(b), bytes)
  }
}
