// Bytes of a pasted or dropped list as UTF-8 in composed form; which lines are names is for the
// module to say.

const LIMIT = 32 * 1024 * 1024;
/** As Sources/Server/Site/WorkbookReading.swift has it. */
const WORKBOOK_LIMIT = 8 * 1024 * 1024;

/** What files begin with that hold no list; Sources/DelimitedText/ForeignFormat.swift has the same. */
const SIGNATURES = {
  importPDF: ['%PDF-', '%!PS'],
  importRichText: ['{\\rtf'],
  importSpreadsheet: ['\xd0\xcf\x11\xe0'],
  importBinary: ['\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a', '\x1f\x8b\x08', 'Rar!\x1a',
    '7z\xbc\xaf\x27\x1c', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
};
/** Whole documents only: a guest may well be called `<img src=x>`. */
const MARKUP = /^\s*<(!doctype|html|head|meta|body|table|svg|\?xml)\b/i;
/** As much as Sources/DelimitedText/DelimitedShape.swift judges by. */
const SAMPLE = 1 << 16;

/**
 * UTF-16 by its mark, or by the zeros that its ASCII leaves in every other byte; it is sure when
 * these are a fourth of all or stand beside a line break, as in TextEncoding+Detection.swift.
 */
function wideEncoding(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { name: 'utf-16le', isSure: true };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { name: 'utf-16be', isSure: true };
  if (bytes.length % 2 !== 0) return null;
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  const breaks = [0, 0];
  sample.forEach((byte, i) => {
    if (byte !== 0) return;
    zeros[i % 2] += 1;
    if (sample[i ^ 1] === 0x0a || sample[i ^ 1] === 0x0d) breaks[i % 2] += 1;
  });
  const high = zeros[1] > zeros[0] * 4 ? 1 : 0;
  if (zeros[high] <= zeros[1 - high] * 4) return null;
  const isSure = breaks[high] > 0 || zeros[high] * 4 >= sample.length;
  return { name: high === 1 ? 'utf-16le' : 'utf-16be', isSure };
}

/** Decodes as UTF-16 where that shows, else as UTF-8, else as GB18030, the usual other one. */
export function decode(bytes) {
  const wide = wideEncoding(bytes);
  for (const encoding of wide?.isSure ? [wide.name] : ['utf-8', wide?.name ?? 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one may fit.
    }
  }
  return null;
}

/** The sentence for bytes that are no list, whatever the file is called; undefined for text. */
export function foreign(bytes) {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return Object.keys(SIGNATURES).find((problem) =>
    SIGNATURES[problem].some((signature) => start.startsWith(signature)));
}

/** The sentence for a text that is no list either. */
export function foreignText(text) {
  if (text === null) return 'importUnreadable';
  if (text.includes('\0')) return 'importBinary';
  return MARKUP.test(text.slice(0, 256)) ? 'importMarkup' : undefined;
}

/** Composed letters, so that one name typed on two systems is one name. */
export const encode = (text) => new TextEncoder().encode(text.normalize('NFC'));

/**
 * A file as UTF-8.
 * @returns {Promise<{bytes?: Uint8Array, isTable?: boolean, problem?: string, detail?: string}>} the
 *   bytes and whether they have columns, or the name of a sentence and what stands in it
 */
async function read(file, note) {
  if (file.size > LIMIT) return { problem: 'importTooMany' };
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: 'importUnreadable' };
  }
  // A zip archive is what spreadsheets are.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] < 9) {
    note('importReading');
    return readWorkbook(bytes);
  }
  const text = decode(bytes);
  const problem = foreign(bytes) ?? foreignText(text);
  return problem ? { problem } : { bytes: encode(text), isTable: /\.(csv|tsv)$/i.test(file.name) };
}

/** A workbook as rows of text, by the server, which keeps nothing of it. */
async function readWorkbook(bytes) {
  if (bytes.length > WORKBOOK_LIMIT) return { problem: 'importWorkbookLarge' };
  let answer;
  try {
    answer = await fetch('/quick/list', {
      method: 'POST', body: bytes, headers: { Accept: 'text/csv, application/problem+json' },
    });
    if (answer.ok) return { bytes: encode(await answer.text()), isTable: true };
  } catch (error) {
    console.warn(error);
    return { problem: 'importOffline' };
  }
  switch (answer.status) {
    case 413: return { problem: 'importWorkbookLarge' };
    case 503: return { problem: 'importBusy' };
    case 422: {
      const { detail } = await answer.json().catch(() => ({}));
      return detail ? { problem: 'importWorkbook', detail } : { problem: 'importSpreadsheet' };
    }
    default: return { problem: 'importSpreadsheet' };
  }
}

/**
 * Lists pasted, dropped, chosen or typed: their bytes go to `take`, a problem's name and what stands
 * in its sentence to `refuse`, and what takes a while to `note`.
 */
export function attachLists(take, refuse, note) {
  const $ = (id) => document.getElementById(id);
  let isReading = false;
  /** One list at a time: what comes while another is read or looked at is refused, and that said. */
  const isFree = () => {
    if (!isReading && !$('import-dialog').open) return true;
    refuse('importOpen', {});
    return false;
  };
  const open = async (files) => {
    if (files.length > 1) return refuse('importSeveral', {});
    if (!isFree()) return undefined;
    isReading = true;
    const { bytes, isTable, problem, detail } = await read(files[0], note);
    isReading = false;
    return problem ? refuse(problem, { detail }) : take(bytes, isTable);
  };
  const receive = (data) => {
    const text = data.getData('text/plain');
    if (data.files.length > 0) open([...data.files]);
    else if (text.trim() && isFree()) take(encode(text));
  };
  $('names-read').addEventListener('click', () => isFree() && take(encode($('names').value)));
  $('names-file').addEventListener('change', async (event) => {
    const files = [...event.target.files];
    if (files.length > 0) await open(files);
    event.target.value = '';
  });
  document.addEventListener('paste', (event) => {
    if (!event.target.closest?.('input, textarea, dialog')) receive(event.clipboardData);
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    receive(event.dataTransfer);
  });
}
