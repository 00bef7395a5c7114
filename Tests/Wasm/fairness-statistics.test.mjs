// Statistics with fixed seeds: they find faults of plumbing, never prove that one draw was honest.
// Every test is two-sided at one in a million, and every kind of fault below must be found.

import assert from "node:assert/strict";
import { test } from "node:test";

import { loadCores } from "./core-probe.mjs";

const probe = await loadCores();
const seed = 20_260_419;

const copy = (start, count) => new Uint8Array(probe.memory.buffer).slice(start, start + count);
const simulate = (entrants, count, draws, isWeighted = 0) =>
  copy(probe.fairness_simulate(entrants, count, draws, seed, isWeighted), count * draws);
const pairs = (entrants, count, pairing) =>
  copy(probe.fairness_simulate_pairs(entrants, count, seed, pairing), count * 2);

/** The upper tail of the chi-square distribution: the regularised incomplete gamma function. */
function tail(square, freedom) {
  const [a, x] = [freedom / 2, square / 2];
  if (x <= 0) return 1;
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < 2000 && term > sum * 1e-16; n += 1) sum += term *= x / (a + n);
    return 1 - sum * scale;
  }
  // Lentz's continued fraction.
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let n = 1; n < 2000; n += 1) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction * scale;
}

function logGamma(value) {
  const coefficients = [76.18009172947146, -86.50532032941677, 24.01409824083091,
    -1.231739572450155, 0.1208650973866179e-2, -0.5395239384953e-5];
  const base = value + 5.5 - (value + 0.5) * Math.log(value + 5.5);
  const sum = coefficients.reduce((total, c, index) => total + c / (value + 1 + index), 1.000000000190015);
  return -base + Math.log(2.5066282746310005 * sum / value);
}

function chiSquare(counts, expected) {
  return counts.reduce((sum, count, index) => {
    const mean = typeof expected === "number" ? expected : expected[index];
    return sum + (count - mean) ** 2 / mean;
  }, 0);
}

function histogram(values, cells) {
  const counts = new Array(cells).fill(0);
  for (const value of values) counts[value] += 1;
  return counts;
}

function assertUniform(name, counts, expected, freedom = counts.length - 1) {
  const square = chiSquare(counts, expected);
  const p = tail(square, freedom);
  assert.ok(p > 1e-6 && p < 1 - 1e-6, `${name}: chi² ${square.toFixed(2)} on ${freedom}, p ${p}`);
}

function assertBiased(name, counts, expected, freedom = counts.length - 1) {
  const square = chiSquare(counts, expected);
  assert.ok(tail(square, freedom) < 1e-6, `${name} was not found: chi² ${square.toFixed(2)}`);
}

test("the tail of the distribution is the table's", () => {
  for (const [square, freedom, p] of [[180.8, 99, 1e-6], [44.8, 9, 1e-6], [27.6, 2, 1e-6], [238.2, 143, 1e-6]]) {
    assert.ok(Math.abs(tail(square, freedom) / p - 1) < 0.05, `${square} on ${freedom}`);
  }
  assert.ok(Math.abs(1 - tail(45.8, 99) - 1e-6) < 5e-7);
});

test("S1, S2: the first winner over a hundred positions, and the two ends", () => {
  const draws = 200_000;
  const counts = histogram(simulate(100, 1, draws), 100);
  assertUniform("S1", counts, draws / 100);
  const deviation = Math.sqrt(draws * 0.01 * 0.99);
  for (const end of [0, 99]) assert.ok(Math.abs(counts[end] - draws / 100) < 5 * deviation);
});

test("S3: ordered pairs of two winners", () => {
  const draws = 180_000;
  const winners = simulate(10, 2, draws);
  const counts = new Array(100).fill(0);
  for (let index = 0; index < winners.length; index += 2) {
    counts[winners[index] * 10 + winners[index + 1]] += 1;
  }
  const different = counts.filter((_, cell) => cell % 11 !== 0);
  assert.equal(counts.filter((_, cell) => cell % 11 === 0).reduce((sum, count) => sum + count), 0);
  assertUniform("S3", different, draws / 90);
});

test("S4: inclusion of everybody, and of every two, in ten of fifty", () => {
  const draws = 100_000;
  const winners = simulate(50, 10, draws);
  const single = new Array(50).fill(0);
  const double = new Array(2500).fill(0);
  for (let start = 0; start < winners.length; start += 10) {
    const chosen = winners.slice(start, start + 10).sort();
    for (let i = 0; i < 10; i += 1) {
      single[chosen[i]] += 1;
      for (let j = i + 1; j < 10; j += 1) double[chosen[i] * 50 + chosen[j]] += 1;
    }
  }
  const within = (count, p) => Math.abs(count - draws * p) < 5.5 * Math.sqrt(draws * p * (1 - p));
  single.forEach((count, entrant) => assert.ok(within(count, 0.2), `entrant ${entrant}: ${count}`));
  for (let i = 0; i < 50; i += 1) {
    for (let j = i + 1; j < 50; j += 1) {
      assert.ok(within(double[i * 50 + j], (10 * 9) / (50 * 49)), `${i} and ${j}: ${double[i * 50 + j]}`);
    }
  }
});

test("S5: weights one to ten, first winner and second", () => {
  const draws = 220_000;
  const winners = simulate(10, 2, draws, 1);
  const weights = Array.from({ length: 10 }, (_, index) => index + 1);
  const total = 55;
  assertUniform("S5a", histogram(winners.filter((_, index) => index % 2 === 0), 10),
    weights.map((weight) => draws * weight / total));
  const second = weights.map((weight, entrant) => weights.reduce((sum, first, other) =>
    other === entrant ? sum : sum + (first / total) * (weight / (total - first)), 0));
  assertUniform("S5b", histogram(winners.filter((_, index) => index % 2 === 1), 10),
    second.map((p) => draws * p));
});

test("S6: one bit of secret, throw or seal moves the winner anywhere", () => {
  for (const [name, pairing] of [["secret", 3], ["die", 4], ["seal", 5]]) {
    const winners = pairs(64, 64_000, pairing);
    const counts = new Array(64).fill(0);
    for (let index = 0; index < winners.length; index += 2) {
      counts[(winners[index + 1] - winners[index] + 64) % 64] += 1;
    }
    assertUniform(`S6 ${name}`, counts, 1000);
  }
});

test("S9, S10: a draw against the next of its batch, and against its redraw", () => {
  const batch = pairs(12, 288_000, 1);
  const counts = new Array(144).fill(0);
  for (let index = 0; index < batch.length; index += 2) counts[batch[index] * 12 + batch[index + 1]] += 1;
  assertUniform("S9", counts, 2000);
  const redraw = pairs(12, 132_000, 2);
  const others = new Array(144).fill(0);
  for (let index = 0; index < redraw.length; index += 2) others[redraw[index] * 12 + redraw[index + 1]] += 1;
  assert.equal(others.filter((_, cell) => cell % 13 === 0).reduce((sum, count) => sum + count), 0);
  assertUniform("S10", others.filter((_, cell) => cell % 13 !== 0), 1000);
});

test("S11: when people signed in, where their line stood, and how much they weigh", () => {
  const draws = 100_000;
  // A hall that fills unevenly: so many signed in in each hour before the draw.
  const hours = [3, 8, 20, 41, 60, 44, 21, 3];
  const people = hours.reduce((sum, count) => sum + count);
  const hourOf = hours.flatMap((count, hour) => new Array(count).fill(hour));
  const winners = simulate(people, 1, draws);
  const share = (sizes) => sizes.map((size) => draws * size / people);
  const byHour = (list) => histogram(list.map((winner) => hourOf[winner]), hours.length);
  assertUniform("S11 hour", byHour([...winners]), share(hours));
  const tenths = new Array(10).fill(people / 10);
  assertUniform("S11 order", histogram([...winners].map((winner) => Math.floor(winner * 10 / people)), 10),
    share(tenths));
  // A draw that listens to the latest comers only is found.
  const late = [...winners].map((winner) => (winner % 50 === 0 ? people - 1 : winner));
  assertBiased("latest comers", byHour(late), share(hours));
  const weights = Array.from({ length: 10 }, (_, entrant) => entrant + 1);
  const classes = weights.map((weight) => (weight < 4 ? 0 : weight < 8 ? 1 : 2));
  const classShare = [0, 0, 0];
  classes.forEach((kind, entrant) => (classShare[kind] += draws * weights[entrant] / 55));
  assertUniform("S11 weight", histogram([...simulate(10, 1, draws, 1)].map((winner) => classes[winner]), 3),
    classShare);
});

/** Raw numbers of one key, with the ticket of each, or null when it was passed over. */
function numbers(total, count) {
  const start = probe.fairness_reserve(32);
  new Uint8Array(probe.memory.buffer).set(new Uint8Array(32).fill(seed & 255), start);
  const length = probe.fairness_numbers(total, count);
  const view = new DataView(copy(probe.fairness_output(), length).buffer);
  return Array.from({ length: count }, (_, index) => {
    const ticket = view.getBigUint64(index * 16 + 8);
    return { raw: view.getBigUint64(index * 16), ticket: ticket === (1n << 64n) - 1n ? null : ticket };
  });
}

test("S7: the number function where a quarter is passed over", () => {
  const total = 3n << 62n;
  const drawn = numbers(total, 80_000);
  const kept = drawn.filter(({ ticket }) => ticket !== null).slice(0, 59_000);
  assertUniform("S7", histogram(kept.map(({ ticket }) => Number(ticket >> 62n)), 3), 59_000 / 3);
  const careless = drawn.slice(0, 60_000).map(({ raw }) => Number((raw % total) >> 62n));
  assertBiased("numbers that are not passed over", histogram(careless, 3), 20_000);
});

test("faults of other programs are found", () => {
  const raw = numbers(1n, 200_000).map(({ raw }) => raw);
  const fraction = (number) => Number(number >> 11n) / 2 ** 53;
  assertBiased("rounding to the ends",
    histogram(raw.map((number) => Math.round(fraction(number) * 99)), 100), 2000);
  assertBiased("one byte modulo the count",
    histogram(raw.map((number) => Number(number & 255n) % 100), 100), 2000);
  const orders = new Map();
  for (let index = 0; index + 2 < 180_000; index += 3) {
    const order = [0, 1, 2];
    for (let place = 0; place < 3; place += 1) {
      const other = Number(raw[index + place] % 3n);
      [order[place], order[other]] = [order[other], order[place]];
    }
    orders.set(order.join(""), (orders.get(order.join("")) ?? 0) + 1);
  }
  assertBiased("swapping with anybody", [...orders.values()], 10_000);
  const days = raw.slice(0, 6000).map((number) =>
    fraction(number) < 0.9 ? Number(number & 1n) : 2 + Number((number >> 1n) % 28n));
  assertBiased("winners from the first days", histogram(days, 30), 200);
});
