import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { loadCores, root } from "./core-probe.mjs";

const text = readFileSync(new URL("Tests/Vectors/draw.json", root), "utf8");
const { vectors } = JSON.parse(text);
const probe = await loadCores();

const operations = [
  "below", "distinctRanks", "repeatableRanks", "shuffle", "numberPool", "weightedPool",
  "reservoir", "reservoirWithRepeats", "weightedReservoir", "weightedReservoirWithRepeats",
];

function run({ operation, seed, arguments: given }) {
  for (const argument of given) probe.draw_argument(BigInt(argument));
  const count = probe.draw_run(operations.indexOf(operation), BigInt.asIntN(64, BigInt(seed)));
  return Array.from({ length: count }, (_, index) => String(probe.draw_number(index)));
}

test("every kind of pick has vectors", () => {
  assert.deepEqual(new Set(vectors.map((vector) => vector.operation)), new Set(operations));
});

for (const vector of vectors) {
  const name = `${vector.operation} ${vector.arguments.slice(0, 4).join(" ")} seed ${vector.seed}`;
  test(name, () => {
    assert.deepEqual(run(vector), [...vector.picks, vector.words]);
  });
}

test("a pick that throws says so", () => {
  assert.equal(run({ operation: "numberPool", seed: "1", arguments: ["5", "1", "1"] }).length, 0);
});

test("the vectors are what their independent author prints", () => {
  const author = fileURLToPath(new URL("Tests/Vectors/draw.py", root));
  const printed = execFileSync("python3", [author], { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.equal(printed, text);
});
