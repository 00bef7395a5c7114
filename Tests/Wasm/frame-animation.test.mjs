// The player's traces out of the WebAssembly build, byte for byte those of the native one.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { loadCores, root } from "./core-probe.mjs";

/// Integers as text, because the ends of 64 bits do not fit a Number.
function parse(text) {
  return JSON.parse(text.replace(/(?<=[[ ])-?\d+(?=[,\]])/g, '"$&"'));
}

const vectors = parse(await readFile(new URL("Tests/Vectors/frame-animation.json", root), "utf8"));

const core = await loadCores();

for (const { name, commands, lines } of vectors.traces) {
  test(`frame animation: ${name}`, () => {
    core.frame_animation_reset();
    for (const [operation, ...numbers] of commands) {
      core.frame_animation_word(BigInt(vectors.operations.indexOf(operation)));
      for (const number of numbers) core.frame_animation_word(BigInt(number));
      core.frame_animation_run();
    }
    const bytes = new Uint8Array(core.frame_animation_length());
    for (let i = 0; i < bytes.length; i++) bytes[i] = core.frame_animation_byte(i);
    assert.equal(new TextDecoder().decode(bytes), lines.map((line) => `${line}\n`).join(""));
  });
}
