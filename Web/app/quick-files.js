// Bytes of a pasted or dropped list as UTF-8 in composed form; which lines are names is for the
// module to say.

const LIMIT = 32 * 1024 * 1024;
/** As Sources/Server/Site/WorkbookReading.swift has it. */
const WORKBOOK_LIMIT = 8 * 1024 * 1024;

/** As much as Sources/DelimitedText/DelimitedShape.swift judges by. */
const SAMPLE = 1 << 16;
/** The sentences for files that hold no list, in the order of Sources/DelimitedText/ForeignFormat.swift. */
const FOREIGN = [
  undefined, 'importSpreadsheet', 'importPDF', 'importMarkup', 'importRichText', 'importBinary',
  'importBinary',
];
const WIDE = ['', 'utf-16le', 'utf-16be'];

/** Decodes as UTF-16 where that shows, else as UTF-8, else as GB18030, the usual other one. */
function decode(bytes, wide) {
  const name = WIDE[Math.abs(wide)];
  for (const encoding of wide > 0 ? [name] : ['utf-8', name || 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // The next one may fit.
    }
  }
  return null;
}

/** Composed letters, so that one name typed on two systems is one name. */
export const encode = (text) => new TextEncoder().encode(text.normalize('NFC'));

/**
 * A file as UTF-8.
 * @returns {Promise<{bytes?: Uint8Array, isTable?: boolean, problem?: string, detail?: string}>} the
 *   bytes and whether they have columns, or the name of a sentence and what stands in it
 */
async function read(file, judge, note) {
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
  const look = (some) => judge(some.length, some.subarray(0, SAMPLE));
  const { format, wide } = look(bytes);
  if (FOREIGN[format]) return { problem: FOREIGN[format] };
  const text = decode(bytes, wide);
  if (text === null) return { problem: 'importUnreadable' };
  if (text.includes('\0')) return { problem: 'importBinary' };
  const list = encode(text);
  // A page in UTF-16 shows what it is only now.
  const problem = FOREIGN[look(list).format];
  return problem ? { problem } : { bytes: list, isTable: /\.(csv|tsv)$/i.test(file.name) };
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
 * Lists pasted, dropped, chosen or typed: `judge` says what a file is by its length and beginning,
 * the bytes of a list go to `take`, a problem's name and what stands in its sentence to `refuse`, and
 * what takes a while to `note`.
 */
export function attachLists({ judge, take, refuse, note }) {
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
    const { bytes, isTable, problem, detail } = await read(files[0], judge, note);
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
