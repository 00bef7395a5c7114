import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { loadCores, root } from "./core-probe.mjs";

const vectors = JSON.parse(readFileSync(new URL("Tests/Vectors/delimited-text.json", root)));
const probe = await loadCores();

const separators = { lines: 0, comma: 0x2c, semicolon: 0x3b, tab: 0x09 };
const kinds = [
  "unterminatedQuote", "textAfterQuote", "fieldTooLong", "rowTooLong", "tooManyColumns",
  "invalidUTF8",
];
const standard = { fieldBytes: 65536, rowBytes: 1048576, columns: 1024 };

function write(bytes) {
  const address = probe.delimited_text_reserve(bytes.length);
  new Uint8Array(probe.memory.buffer).set(bytes, address);
}

function read(separator, piece, { fieldBytes, rowBytes, columns }) {
  const length = probe.delimited_text_read(
    separators[separator], piece, fieldBytes, rowBytes, columns);
  const bytes = Uint8Array.from({ length }, (_, index) => probe.delimited_text_output(index));
  const rows = new TextDecoder().decode(bytes).split("\x1e").slice(0, -1)
    .map((row) => row.split("\x1f").slice(0, -1));
  const kind = probe.delimited_text_error();
  if (kind < 0) return { rows };
  const [row, column, line, byte] = [0, 1, 2, 3].map(probe.delimited_text_error_place);
  return { rows, error: { kind: kinds[kind], row, column, line, byte } };
}

for (const { name, text, hex, separator, header, rows, error, limits } of vectors.cases) {
  test(name, () => {
    const bytes = hex ? Buffer.from(hex, "hex") : Buffer.from(text);
    const expected = error ? { rows, error } : { rows };
    write(bytes);
    for (const piece of [bytes.length, 1, 3]) {
      assert.deepEqual(read(separator, piece, limits ?? standard), expected);
    }
    if (!error) {
      assert.equal(probe.delimited_text_shape(), separators[separator] + (header ? 256 : 0));
    }
  });
}
