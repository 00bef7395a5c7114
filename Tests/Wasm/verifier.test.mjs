import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../", import.meta.url);
const source = readFileSync(new URL("Web/verify/verifier.js", root));
const { loadVerifier } = await import(`data:text/javascript;base64,${source.toString("base64")}`);
const wordsSource = readFileSync(new URL("Web/verify/words.js", root));
const { sentence, words } = await import(`data:text/javascript;base64,${wordsSource.toString("base64")}`);
const verifier = await loadVerifier(
  readFileSync(new URL(".build/wasm/release/Verifier.wasm", root)));
const sample = readFileSync(new URL("Tests/Vectors/sample-record.jsonl", root));
const vectors = JSON.parse(readFileSync(new URL("Tests/Vectors/fd1.json", root)));

const check = (bytes, options) => verifier.check(new Blob([bytes]), options);
const finding = (report, id) => report.statements.find((statement) => statement.id === id)?.reason;

test("the sample record is consistent", async () => {
  verifier.reset();
  const report = await check(sample);
  assert.equal(report.verified, true);
  assert.equal(report.grade, "public");
  assert.equal(report.seal, vectors.V4_room_n5.headerHash);
  assert.equal(report.lastEntry, vectors.V4_room_n5.finalLogHash);
  assert.deepEqual(
    report.draws.map(({ winners }) => winners.map(({ number }) => number - 1)),
    vectors.V4_room_n5.draws.map(({ winners }) => winners));
  assert.deepEqual(verifier.tickets(5), { first: 5, last: 5 });
  assert.equal(verifier.tickets(6), null);
  assert.equal(verifier.tickets(0), null);
});

test("a seal is compared however it was typed", async () => {
  verifier.reset();
  assert.equal(verifier.setSeal(vectors.V4_room_n5.headerHash.toUpperCase().replace(/(.{8})/g, "$1 ")), true);
  assert.equal((await check(sample)).verified, true);
  assert.equal(verifier.setSeal("0".repeat(64)), true);
  assert.equal(finding(await check(sample), "seal-compared"), "seal-differs");
  assert.equal(verifier.setSeal("0".repeat(63)), false);
  assert.equal(verifier.setReceipt(Buffer.from("{}")), false);
});

test("a record without its list gives the same winners and says what it leaves open", async () => {
  verifier.reset();
  const whole = await check(sample);
  const report = await check(readFileSync(new URL("Tests/Vectors/sample-record-without-list.jsonl", root)));
  assert.equal(report.verified, true);
  assert.deepEqual([whole.withoutList, report.withoutList], [false, true]);
  assert.deepEqual(report.draws, whole.draws);
  assert.equal(report.lastEntry, whole.lastEntry);
  const unseen = report.statements.find(({ id }) => id === "list-unseen");
  assert.equal(unseen.attention, true);
  for (const language of Object.keys(words)) {
    assert.ok(sentence(language, { ...unseen, numbers: [3] }).length > sentence(language, unseen).length);
  }
  assert.deepEqual(verifier.tickets(5), { first: 5, last: 5 });
  assert.equal(verifier.tickets(2), null);
});

/** The sample's list under another mode, with a log of these kinds and bodies. */
function recordOf(mode, beacon, events) {
  const hash = (tag, text) => createHash("sha256").update(`FD1/${tag}\0${text}`).digest("hex");
  const lines = sample.toString().split("\n");
  const header = JSON.stringify(JSON.parse(lines[0]).header).replace('"mode":"room"', `"mode":"${mode}"`)
    .replace("{", `{${beacon}`);
  let previous = "0".repeat(64);
  const entries = [["seal", { header: hash("header", header) }], ...events].map(([kind, body]) => {
    const text = JSON.stringify({ body: typeof body === "function" ? body(previous) : body, kind, prev: previous });
    previous = hash("log", text);
    return text;
  });
  return Buffer.from([`{"header":${header}}`, lines[1], ...entries, ""].join("\n"));
}

test("what belongs to another mode is told, though its statement is not made there", async () => {
  verifier.reset();
  const { k, p } = JSON.parse(sample.toString().split("\n")[0]).header.plan[0];
  const arm = (log) => ({ arm: 1, draws: [{ draw: 1, k, prize: p, redraw: 0 }], log });
  const events = [["arm", arm], ["public", { arm: 1, values: [] }]];
  const held = await check(recordOf("open", "", events));
  assert.equal(held.verified, true);
  const result = { draw: 1, labels: [], signature: "09", winners: [0, 1] };
  const forged = await check(recordOf("open", "", [...events, ["result", result]]));
  assert.equal(forged.verified, false);
  assert.equal(finding(forged, "beacon-rounds"), "signature-not-allowed");
});

test("a beacon that has decided nothing yet is not dated", async () => {
  verifier.reset();
  const beacon = `"beacon":{"chain":"${"0".repeat(64)}","genesis":1692803367,"period":3,"rounds":[]},`;
  const report = await check(recordOf("beacon", beacon, []));
  assert.equal(report.verified, true);
  assert.deepEqual(report.rounds, []);
  const statement = report.statements.find(({ id }) => id === "beacon-rounds");
  for (const language of Object.keys(words)) {
    assert.doesNotMatch(sentence(language, statement), /1970/);
    assert.match(words[language].compareRound(7), /7/);
  }
});

test("there is a sentence in both languages for whatever can be found", async () => {
  verifier.reset();
  const names = readFileSync(new URL("Sources/Fairness/Statement+Names.swift", root)).toString();
  const [ids, reasons] = ["Statement.ID", "Finding.Reason"].map((type) =>
    [...names.split(`extension ${type} {`)[1].split("extension")[0].matchAll(/"([a-z-]+)"/g)]
      .map((match) => match[1]));
  assert.ok(ids.length > 10 && reasons.length > 50);
  const numbers = [2, 1, 1, 1, 1, 1, 1, 1];
  for (const language of Object.keys(words)) {
    for (const id of ids) assert.match(sentence(language, { id, numbers }), /\S[.。]$/);
    for (const reason of reasons) {
      assert.match(sentence(language, { id: ids[0], numbers, reason, line: 3, number: 4 }), /3.*\S[.。]$/s);
    }
  }
  assert.deepEqual(Object.keys(words.en).sort(), Object.keys(words["zh-Hans"]).sort());
});

const sha256 = (bytes) => createHash("sha256").update(bytes).digest();

/** The root of leaves of one ticket each, as the protocol's document describes it. */
function sumRoot(leaves, count) {
  const leaf = Buffer.alloc(86);
  let level = Array.from({ length: count }, (_, index) => {
    leaves.copy(leaf, 1, index * 85, index * 85 + 85);
    return sha256(leaf);
  });
  let sums = new Array(count).fill(1);
  const inner = Buffer.alloc(81, 1);
  while (level.length > 1) {
    const [above, aboveSums] = [[], []];
    for (let index = 0; index + 1 < level.length; index += 2) {
      inner.writeBigUInt64BE(BigInt(sums[index]), 1);
      level[index].copy(inner, 9);
      inner.writeBigUInt64BE(BigInt(sums[index + 1]), 41);
      level[index + 1].copy(inner, 49);
      above.push(sha256(inner));
      aboveSums.push(sums[index] + sums[index + 1]);
    }
    if (level.length % 2 === 1) {
      above.push(level.at(-1));
      aboveSums.push(sums.at(-1));
    }
    [level, sums] = [above, aboveSums];
  }
  return [level[0], sums[0]];
}

test("a million entrants are checked in steps that leave room for others", { timeout: 120_000 }, async () => {
  verifier.reset();
  const count = 1_000_000;
  const leaves = Buffer.alloc(count * 85);
  for (let index = 0; index < count; index += 1) {
    const start = index * 85;
    leaves[start] = 1;
    leaves.writeUInt32BE(index, start + 5);
    leaves[start + 16] = 1;
    leaves.writeUInt32BE(index * 2 + 1, start + 21);
    leaves.writeUInt32BE(index * 2, start + 53);
  }
  const [rootHash, total] = sumRoot(leaves, count);
  const header = {
    chain: { anchor: "0".repeat(64), length: 1 },
    list: { idRule: "number", n: count, order: "ascending", root: rootHash.toString("hex"), total },
    mode: "room", plan: [{ groups: 0, k: 1, p: 1, prize: "Prize" }], prev: "",
    rules: { redraw: "fresh", repeatWinners: false }, session: "0".repeat(32), title: "", v: "FD1",
  };
  const text = JSON.stringify(header);
  const seal = createHash("sha256").update("FD1/header\0").update(text).digest("hex");
  const parts = [`{"header":${text}}\n{"leaves":[`];
  const digits = leaves.toString("hex");
  for (let index = 0; index < count; index += 1) {
    parts.push(`${index ? "," : ""}"${digits.slice(index * 170, index * 170 + 170)}"`);
  }
  parts.push(`]}\n{"body":{"header":"${seal}"},"kind":"seal","prev":"${"0".repeat(64)}"}\n`);
  let pauses = 0;
  let reached = 0;
  const record = new Blob([parts.join("")]);
  const report = await verifier.check(record, {
    progress: (done, all, entrants) => {
      assert.ok(entrants >= reached && done <= all);
      reached = entrants;
    },
    pause: async () => { pauses += 1; },
  });
  assert.equal(report.verified, true, JSON.stringify(report.statements));
  assert.equal(reached, count);
  assert.ok(pauses > 100, `${pauses} pauses`);
  assert.deepEqual(verifier.tickets(count), { first: count, last: count });
});

test("a check that another one overtakes ends without an answer", async () => {
  verifier.reset();
  const large = Buffer.concat([sample.subarray(0, 600), Buffer.alloc(1 << 20, "a")]);
  const first = check(large);
  const second = check(sample);
  assert.equal(await first, null);
  assert.equal((await second).verified, true);
});

test("the winners of the record stay apart from those computed again", async () => {
  verifier.reset();
  const whole = await check(sample);
  const text = sample.toString("utf8");
  const other = text.replace('"dice","3 1', '"dice","3 2');
  assert.notEqual(other, text);
  const report = await check(Buffer.from(other));
  assert.equal(report.verified, false);
  assert.deepEqual(
    report.draws.map(({ winners }) => winners.map(({ number }) => number)),
    whole.draws.map(({ winners }) => winners.map(({ number }) => number)));
  assert.ok(report.draws.some(({ recomputed }) => recomputed));
  assert.ok(whole.draws.every(({ recomputed }) => !recomputed));
});

test("each statement that was not checked is named", async () => {
  verifier.reset();
  const report = await check(Buffer.from("x\n"));
  const unreached = report.statements.filter(({ reason }) => reason === "not-reached");
  assert.ok(unreached.length > 8);
  for (const language of Object.keys(words)) {
    const sentences = unreached.map((statement) => sentence(language, statement));
    assert.equal(new Set(sentences).size, unreached.length);
    assert.ok(sentences.every((text) => !text.includes("undefined")));
    assert.deepEqual(Object.keys(words[language].notReached).sort(), Object.keys(words[language].statement).sort());
  }
  assert.doesNotMatch(sentence("en", { id: "record-readable", numbers: [1, 1] }), /1 (lines|entries)/);
  assert.doesNotMatch(words.en.refusedMeans(1), /They are|are marked/);
});
