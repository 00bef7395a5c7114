// The module's half of <frame-animation> behind the real bridge: what it says about a sprite sheet.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');
// As data, because Node takes a `.js` file for a module only where a package says so.
const { Bridge } = await import(
  `data:text/javascript;base64,${Buffer.from(read('Web/app/bridge.js')).toString('base64')}`);
const module = new WebAssembly.Module(
  readFileSync(new URL('.build/wasm/release/WebApp.wasm', root)));

const script = read('Web/app/frame-animation.js');

/** One of the tables of numbers in the page's half. */
function table(name) {
  const [, body] = script.match(new RegExp(`const ${name} = \\{([^}]*)\\}`));
  return Object.fromEntries(
    [...body.matchAll(/(\w+): (\d+)/g)].map(([, key, value]) => [key, Number(value)]));
}

function cases(file, name) {
  const [, body] = read(file).match(new RegExp(`enum ${name}: UInt8 \\{([^}]*)\\}`));
  return Object.fromEntries(
    [...body.matchAll(/case (\w+) = (\d+)/g)].map(([, key, value]) => [key, Number(value)]));
}

const [IN, OUT, KEY] = ['IN', 'OUT', 'KEY'].map(table);
const KIND = 3;

/** A player of the pictures 1 to 6, one each 100 ms, whose effects are written down. */
function open(settings = {}) {
  const told = [];
  const world = {
    time: 1000,
    now: () => world.time,
    setTimeout: () => 1,
    clearTimeout: () => {},
  };
  const player = { told, failure: null };
  const bridge = new Bridge((error) => { player.failure = error; }, world);
  bridge.start(new WebAssembly.Instance(module, bridge.imports()));
  const instance = bridge.attach(KIND, Object.fromEntries(
    Object.entries(OUT).map(([name, kind]) => [kind, (a, b, bytes) => {
      const words = bytes && [...new Int32Array(bytes.slice().buffer)];
      if (name === 'place') told.push([a ? 'moved' : 'place', ...(words ?? ['none'])]);
      if (name === 'picture' || name === 'unavailable') told.push([name, a]);
      if (name === 'finished') told.push([name]);
    }])));
  player.send = (kind, a = 0, b = 0) => {
    told.length = 0;
    bridge.send(instance, kind, a, b);
    return [...told];
  };
  player.set = (key, value) => player.send(IN.set, KEY[key], value);
  player.advance = (milliseconds) => {
    told.length = 0;
    world.time += milliseconds;
    bridge.catchUp();
    return [...told];
  };
  const all = { first: 1, last: 6, interval: 100_000, columns: 3, pictureWidth: 32,
    pictureHeight: 48, ...settings };
  for (const [key, value] of Object.entries(all)) player.set(key, value);
  return player;
}

test('both halves of the player number alike', () => {
  assert.deepEqual(cases('Sources/WebApp/FrameElement.swift', 'Incoming'), IN);
  assert.deepEqual(cases('Sources/WebApp/FrameElement.swift', 'Outgoing'), OUT);
  assert.deepEqual(cases('Sources/WebApp/FrameSettings.swift', 'Key'), KEY);
});

test('each picture of a sheet comes with its place', () => {
  const player = open();
  assert.deepEqual(player.send(IN.sheet, 0, 0), [['moved', 'none']]);
  assert.deepEqual(player.send(IN.sheet, 96, 144), [['moved', 0, 0, 32, 48]]);
  assert.deepEqual(player.send(IN.start), [['place', 32, 0, 32, 48], ['picture', 1]]);
  assert.deepEqual(player.advance(100), [['place', 64, 0, 32, 48], ['picture', 2]]);
  assert.deepEqual(player.advance(100), [['place', 0, 48, 32, 48], ['picture', 3]]);
  assert.deepEqual(player.send(IN.seek, 6), [['place', 0, 96, 32, 48], ['picture', 6], ['finished']]);
});

test('a sheet without its last row leaves the picture before it', () => {
  const player = open();
  player.send(IN.sheet, 96, 143);
  player.send(IN.start);
  for (let tick = 0; tick < 4; tick += 1) player.advance(100);
  assert.deepEqual(player.advance(100), [['unavailable', 6], ['finished']]);
});

for (const [fault, settings, size] of [
  ['without columns', { columns: 0 }, [96, 144]],
  ['whose pictures have no width', { pictureWidth: NaN }, [96, 144]],
  ['whose pictures have less than no height', { pictureHeight: -48 }, [96, 144]],
  ['narrower than its columns', {}, [95, 144]],
  ['that begins after the last picture', { sheetFirst: 7 }, [96, 144]],
  ['that cannot be decoded', {}, [0, 0]],
]) {
  test(`a sheet ${fault} shows nothing, says so, and comes to its end`, () => {
    const player = open(settings);
    player.send(IN.sheet, ...size);
    const told = player.send(IN.start);
    for (let tick = 0; tick < 5; tick += 1) told.push(...player.advance(100));
    assert.deepEqual(
      told.filter(([name]) => name !== 'moved'),
      [...[1, 2, 3, 4, 5, 6].map((picture) => ['unavailable', picture]), ['finished']]);
    assert.ok(told.filter(([name]) => name === 'moved').every(([, place]) => place === 'none'));
  });
}

test('a sheet that comes in mid-play is seen at once', () => {
  const player = open();
  player.send(IN.sheet, 0, 0);
  assert.deepEqual(player.send(IN.start), [['unavailable', 1]]);
  assert.deepEqual(player.send(IN.sheet, 96, 144), [['place', 32, 0, 32, 48], ['picture', 1]]);
});

test('a sheet described anew moves the picture in view, and one put away has no places', () => {
  const player = open();
  player.send(IN.sheet, 96, 144);
  player.send(IN.start);
  assert.deepEqual(player.set('sheetFirst', 1), [['moved', 0, 0, 32, 48]]);
  assert.deepEqual(player.set('pictureHeight', 0), [['moved', 'none']]);
  assert.deepEqual(player.advance(100), [['unavailable', 2]]);
  assert.deepEqual(player.set('pictureHeight', 48), [['place', 32, 0, 32, 48], ['picture', 2]]);
  assert.deepEqual(player.send(IN.sheet, -1, -1), []);
  assert.deepEqual(player.advance(100), [['picture', 3]]);
});

test('numbers of any kind bring no player down', () => {
  const player = open();
  const numbers = [0, 1, -1, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 1e300, -1e300, NaN, Infinity];
  for (const key of ['sheetFirst', 'columns', 'pictureWidth', 'pictureHeight']) {
    for (const number of numbers) {
      player.set(key, number);
      for (const size of numbers) player.send(IN.sheet, size, size);
      player.send(IN.start);
      player.advance(1000);
    }
  }
  assert.equal(player.failure, null);
});
