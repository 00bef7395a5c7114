// Bytes of a pasted or dropped list as UTF-8 in composed form; which lines are names is for the
// module to say.

const LIMIT = 32 * 1024 * 1024;
/** As Sources/Server/Site/WorkbookReading.swift has it. */
const WORKBOOK_LIMIT = 8 * 1024 * 1024;

/** Decodes by byte-order mark, else as UTF-8, else as GB18030, the usual other one. */
export function decode(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  }
}

/** Composed letters, so that one name typed on two systems is one name. */
export const encode = (text) => new TextEncoder().encode(text.normalize('NFC'));

/**
 * A file as UTF-8.
 * @returns {Promise<{bytes?: Uint8Array, problem?: string, detail?: string}>} the bytes, or the name
 *   of a sentence and what stands in it
 */
async function read(file, note) {
  if (file.size > LIMIT) return { problem: 'importTooMany' };
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { problem: 'importUnreadable' };
  }
  // A zip archive is what spreadsheets are; the old kind is a compound document.
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] < 9;
  const isCompound = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  if (isCompound) return { problem: 'importSpreadsheet' };
  if (isZip) {
    note('importReading');
    return readWorkbook(bytes);
  }
  const text = decode(bytes);
  return text === null ? { problem: 'importUnreadable' } : { bytes: encode(text) };
}

/** A workbook as rows of text, by the server, which keeps nothing of it. */
async function readWorkbook(bytes) {
  if (bytes.length > WORKBOOK_LIMIT) return { problem: 'importWorkbookLarge' };
  let answer;
  try {
    answer = await fetch('/quick/list', {
      method: 'POST', body: bytes, headers: { Accept: 'text/csv, application/problem+json' },
    });
    if (answer.ok) return { bytes: encode(await answer.text()) };
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
  const open = async (file) => {
    const { bytes, problem, detail } = await read(file, note);
    if (problem) refuse(problem, { detail });
    else take(bytes);
  };
  const receive = (data) => {
    const [file] = data.files;
    const text = data.getData('text/plain');
    if (file) open(file);
    else if (text.trim()) take(encode(text));
  };
  $('names-read').addEventListener('click', () => take(encode($('names').value)));
  $('names-file').addEventListener('change', async (event) => {
    const [file] = event.target.files;
    if (file) await open(file);
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
