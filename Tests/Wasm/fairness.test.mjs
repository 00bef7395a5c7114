import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { loadCores, root } from "./core-probe.mjs";

const read = (name) => readFileSync(new URL(`Tests/Vectors/${name}`, root));
const vectors = JSON.parse(read("fd1.json"));
const primitives = JSON.parse(read("primitives.json"));
const probe = await loadCores();

const fromHex = (text) => Buffer.from(text, "hex");
const hex = (bytes) => Buffer.from(bytes).toString("hex");

/** Writes the parts one after the other, calls, and copies the answer out. */
function call(name, parts, ...rest) {
  const input = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const start = probe.fairness_reserve(input.length);
  new Uint8Array(probe.memory.buffer).set(input, start);
  const count = probe[`fairness_${name}`](...rest);
  if (count < 0) throw new Error(`fairness_${name} answers ${count}`);
  const output = probe.fairness_output();
  return Buffer.from(new Uint8Array(probe.memory.buffer).slice(output, output + count));
}

function words(bytes) {
  return Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readBigUInt64BE(index * 8));
}

test("SHA-256, HMAC and HKDF give the published values", () => {
  for (const { message, digest } of primitives.sha256) {
    const bytes = fromHex(message);
    assert.equal(hex(call("sha256", [bytes], bytes.length)), digest);
  }
  assert.equal(
    hex(call("sha256_repeated", [Buffer.alloc(1000, "a")], 1000, 1000)),
    primitives.millionLettersA);
  for (const { key, message, digest } of primitives.hmac) {
    const parts = [fromHex(key), fromHex(message)];
    const answer = hex(call("hmac", parts, parts[0].length, parts[1].length));
    assert.equal(answer.slice(0, digest.length), digest);
  }
  for (const { ikm, salt, info, length, prk, okm } of primitives.hkdf) {
    const parts = [fromHex(salt), fromHex(ikm), fromHex(info)];
    assert.equal(hex(call("hkdf", parts, ...parts.map((part) => part.length), length)), prk + okm);
  }
});

test("SHA-256 agrees with the platform's at every length around the blocks", async () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Buffer.alloc(length, 0xa5);
    const expected = await webcrypto.subtle.digest("SHA-256", bytes);
    assert.equal(hex(call("sha256", [bytes], length)), hex(expected));
  }
});

test("commitments", () => {
  const { listSecret, saltId, saltLabel, idText, nonce, label, leafBody_w1_g0 } = vectors.V1_commit;
  const parts = [fromHex(listSecret), Buffer.from(idText), fromHex(nonce), Buffer.from(label)];
  const answer = hex(call("leaf", parts, ...parts.slice(1).map((part) => part.length)));
  assert.equal(answer, saltId + saltLabel + leafBody_w1_g0);
});

test("trees", () => {
  const { leaves, roots } = JSON.parse(read("rfc6962.json"));
  for (let count = 0; count <= 8; count += 1) {
    const parts = leaves.slice(0, count).map(fromHex)
      .map((leaf) => Buffer.concat([Buffer.from([leaf.length]), leaf]));
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    assert.equal(hex(call("plain_root", parts, length)), roots[count]);
  }
  const { weights, leafHashes, roots: sums } = vectors.V2_sumtree;
  for (const { n, root, total } of sums) {
    const parts = weights.slice(0, n)
      .map((weight, index) => Buffer.concat([fromHex(leafHashes[index]), Buffer.from([weight])]));
    const answer = call("sum_root", parts, n);
    assert.equal(hex(answer.subarray(0, 32)), root);
    assert.equal(words(answer.subarray(32))[0], BigInt(total));
  }
});

test("chain, header, arm, key and winners of an event", () => {
  const { top, length, values_0_to_4: values } = vectors.V3_chain;
  assert.equal(hex(call("chain", [fromHex(top)], length)), values.join(""));
  const event = vectors.V4_room_n5;
  const text = Buffer.from(event.headerCanonical);
  assert.equal(hex(call("header", [text], text.length)), event.headerHash + hex(text));
  for (const draw of event.draws) {
    const arm = Buffer.from(draw.armCanonical);
    assert.equal(hex(call("arm", [arm], arm.length)), draw.armHash + hex(arm));
    if (draw.contributions.length === 1) {
      const [source, value] = draw.contributions[0].map((part) => Buffer.from(part));
      assert.equal(hex(call("public", [source, value], source.length, value.length)), draw.publicHash);
    }
    const number = Number(JSON.parse(draw.armCanonical).draws[0].draw);
    const parts = [event.headerHash, draw.armHash, draw.publicHash, draw.secret].map(fromHex);
    const key = call("key", parts, 0, number, 1, 0);
    assert.equal(hex(key), draw.key);
    const numbers = words(call("numbers", [key], 5n, draw.trace.length));
    draw.trace.forEach(({ x, ticket }, index) => {
      assert.equal(numbers[index * 2], BigInt(`0x${x}`));
      assert.equal(numbers[index * 2 + 1], BigInt(ticket));
    });
  }
});

test("the key of a beacon round", () => {
  const { signature, headerHash, armHash, key } = vectors.V7_beacon;
  const none = call("public", [], 0, 0);
  const parts = [fromHex(headerHash), fromHex(armHash), none, fromHex(signature)];
  assert.equal(hex(call("key", parts, 2, 1, 0, parts[3].length)), key);
});

test("numbers, with those out of range", () => {
  const { key, rows, rejection } = vectors.V8_numbers;
  for (const { total, first8 } of rows) {
    const numbers = words(call("numbers", [fromHex(key)], BigInt(total), 8));
    first8.forEach((ticket, index) => {
      const expected = ticket === "None" ? (1n << 64n) - 1n : BigInt(ticket);
      assert.equal(numbers[index * 2 + 1], expected);
    });
  }
  const { total, firstRejectedJ, x, next } = rejection;
  const numbers = words(call("numbers", [fromHex(key)], BigInt(total), firstRejectedJ + 2));
  assert.equal(numbers[firstRejectedJ * 2], BigInt(`0x${x}`));
  numbers.forEach((ticket, index) => {
    if (index % 2 === 1) assert.equal(ticket === (1n << 64n) - 1n, index === firstRejectedJ * 2 + 1);
  });
  assert.equal(numbers[firstRejectedJ * 2 + 3], BigInt(next));
});

test("a hundred winners of a million", () => {
  const { key, n, k, winners } = vectors.V9_million_equal;
  assert.deepEqual(words(call("select", [fromHex(key)], n, k)).map(Number), winners);
});

test("the example of RFC 3797", () => {
  const { keyString, pool, rows } = vectors.RFC3797;
  const chosen = words(call("rfc3797", [keyString], keyString.length, pool, rows.length));
  assert.deepEqual(chosen.map(Number), rows.map(({ selected }) => selected));
});

for (const name of ["sample-record.jsonl", "sample-record-without-list.jsonl"]) test(`${name} is consistent, and not one bit of it may change`, () => {
  const record = read(name);
  const summary = JSON.parse(call("verify", [record], record.length).toString());
  assert.equal(summary.verified, true);
  assert.deepEqual(summary.statements.filter(({ holds }) => !holds), []);
  const start = probe.fairness_reserve(record.length);
  new Uint8Array(probe.memory.buffer).set(record, start);
  assert.equal(probe.fairness_accepted_flips(record.length), 0);
});
