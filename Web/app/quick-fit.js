// How large a text can be: pure arithmetic, so that it can be tested without a page.

/** Space a cell keeps free on each side of its text, in ems. */
const GAP = 0.34;
/** Height of a cell, in ems. */
const LINE = 1.16;

/**
 * The grid that lets `count` cells of `ems` width be largest in a box.
 * @returns {{columns: number, rows: number, size: number}} the font size is in pixels
 */
export function fit(count, ems, width, height) {
  let best = {};
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const size = Math.min(width / columns / (ems + (count > 1 ? GAP : 0.1)), height / rows / LINE);
    // A last row that is nearly empty looks like a mistake, so an even grid may cost a little size.
    const missing = (columns * rows - count) / columns;
    const worth = size * (1 - 0.12 * missing);
    if (!(worth <= best.worth)) best = { columns, size, worth };
  }
  const size = Math.max(1, Math.floor(best.size));
  return { columns: best.columns, size, rows: Math.ceil(count / best.columns) };
}

/** Below this share of its neighbours' size a text is cut short instead. */
export const SMALLEST = 0.36;

/**
 * How far a text must shrink to stay inside a cell `room` ems wide and `height` ems high; a text too
 * wide for one line is broken over several. Null when it has to be cut short.
 */
export function shrink(ems, room, height) {
  if (ems <= room) return 1;
  for (let scale = 1; scale >= SMALLEST; scale *= 0.94) {
    // Words and wide characters never fill a line to its end; some scripts reach beyond the line.
    const lines = ems * scale <= room ? 1 : Math.ceil((ems * scale * 1.15) / room);
    const line = lines === 1 ? LINE : LINE * 1.25;
    if (lines * line * scale <= height) return scale;
  }
  return null;
}

/** From this many on every text has one line, cut short when it is too long for its cell. */
export const CROWD = 11;

/** The widest a name may make its cell, in ems: longer ones are broken over lines or cut short. */
export const widestName = (count) => (count >= CROWD ? 8.5 : 9);

/**
 * One size for all texts of a draw, as a share of the cell's own: the names of people who won
 * together are equally large.
 * @param {number[]} widths in ems
 */
export function commonShrink(widths, room, height) {
  if (widths.length >= CROWD) return 1;
  return widths.reduce((least, ems) => Math.min(least, shrink(ems, room, height) ?? SMALLEST), 1);
}

/** Whether a text must be cut short at a common size. */
export const isCut = (ems, room, height, count) =>
  (count >= CROWD ? ems > room + GAP / 2 : shrink(ems, room, height) === null);
