// The real module behind the real bridge, with a world of its own: a clock that moves when told.

import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url);
// As data, because Node takes a `.js` file for a module only where a package says so.
const load = (name) => import(
  `data:text/javascript;base64,${readFileSync(new URL(`Web/app/${name}`, root)).toString('base64')}`);
const { Bridge, ABI } = await load('bridge.js');
const { IN, OUT, KIND } = await load('quick-numbers.js');
const { SMALLEST, fit, shrink, widestName } = await load('quick-fit.js');
const module = new WebAssembly.Module(
  readFileSync(new URL('.build/wasm/release/WebApp.wasm', root)));

/** Timers and frames that fire when the test says so. */
class World {
  time = 1000;
  timers = new Map();
  frames = new Map();
  #id = 0;
  isRandomBroken = false;

  now = () => this.time;
  wallClock = () => 1764500000000 + this.time;
  setTimeout = (action, delay) => {
    this.timers.set(++this.#id, { action, at: this.time + delay });
    return this.#id;
  };
  clearTimeout = (id) => this.timers.delete(id);
  requestFrame = (action) => {
    this.frames.set(++this.#id, action);
    return this.#id;
  };
  cancelFrame = (id) => this.frames.delete(id);
  fillRandom = (bytes) => {
    if (this.isRandomBroken) throw new Error('no randomness');
    webcrypto.getRandomValues(bytes);
  };

  advance(milliseconds) {
    const end = this.time + milliseconds;
    for (;;) {
      const due = [...this.timers].filter(([, timer]) => timer.at <= end)
        .sort(([, one], [, other]) => one.at - other.at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = Math.max(this.time, due[1].at);
      due[1].action();
    }
    this.time = end;
  }
}

/** A page without a document: effects are kept, and what is to be stored is stored at once. */
function open({ stored = null, names = null } = {}) {
  const world = new World();
  const page = { world, log: [], failure: null, session: stored, names, saves: 0, list: [] };
  const bridge = new Bridge((error) => { page.failure = error; }, world);
  bridge.start(new WebAssembly.Instance(module, bridge.imports()));
  let pendingNames = null;
  const effects = Object.fromEntries(Object.entries(OUT).map(([name, kind]) => [kind,
    (a, b, bytes) => {
      const copy = bytes?.slice() ?? null;
      page.log.push({ name, a, b, bytes: copy });
      if (name === 'namesToStore') pendingNames = copy;
      if (name === 'listEmptied') page.list = [];
      if (name === 'listed') page.list.push(...values(a, copy));
      if (name === 'store') {
        page.session = copy;
        page.names = pendingNames ?? page.names;
        page.saves += 1;
        page.send(IN.saved);
      }
    }]));
  page.bridge = bridge;
  page.instance = bridge.attach(KIND, effects);
  page.send = (kind, a = 0, b = 0, bytes = null) => bridge.send(page.instance, kind, a, b, bytes);
  page.type = (kind, text) => page.send(kind, 0, 0, new TextEncoder().encode(text));
  page.last = (name) => page.log.findLast((entry) => entry.name === name);
  page.all = (name) => page.log.filter((entry) => entry.name === name);
  if (names) page.send(IN.storedNames, 0, 0, names);
  page.send(IN.loaded, stored ? 1 : 0, 0, stored);
  return page;
}

function values(source, bytes) {
  if (source === 1) return new TextDecoder().decode(bytes).split('\n').slice(0, -1);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(i * 4, true));
}

test('the boundary is what the page expects', () => {
  const imports = WebAssembly.Module.imports(module).map((item) => `${item.module}.${item.name}`);
  const offered = new Bridge(() => {}).imports();
  for (const name of imports) {
    const [space, member] = name.split('.');
    assert.equal(typeof offered[space]?.[member], 'function', name);
  }
  const exports = WebAssembly.Module.exports(module).map((item) => item.name);
  for (const name of ['memory', 'abi', 'inbox', 'create', 'destroy', 'event']) {
    assert.ok(exports.includes(name), name);
  }
  assert.equal(ABI, 1);
});

test('both halves number alike', () => {
  const swift = readFileSync(
    new URL('Sources/WebApp/QuickElement+Numbering.swift', root), 'utf8');
  const cases = (name) => {
    const body = swift.match(new RegExp(`enum ${name}: UInt8 \\{([^}]*)\\}`))[1];
    return Object.fromEntries(
      [...body.matchAll(/case (\w+) = (\d+)/g)].map(([, key, value]) => [key, Number(value)]));
  };
  assert.deepEqual(cases('Incoming'), IN);
  assert.deepEqual(cases('Outgoing'), OUT);
});

test('another version of the module is refused', () => {
  const bridge = new Bridge(() => {}, new World());
  assert.throws(() => bridge.start({ exports: { abi: () => 99 } }), /version 99/);
});

test('every number of the range wins once, then Start is off', () => {
  const page = open();
  page.type(IN.setRange, '500');
  for (let i = 0; i < 500; i += 1) {
    page.send(IN.start);
    page.world.advance(250);
    page.send(IN.stop);
  }
  assert.deepEqual([...page.list].sort((a, b) => a - b), Array.from({ length: 500 }, (_, i) => i + 1));
  assert.deepEqual([page.last('remaining').a, page.last('remaining').b], [0, 0]);
  page.send(IN.start);
  assert.equal(page.world.timers.size, 0);
  assert.equal(page.failure, null);
});

test('one timer while it rolls, none at rest, no frames at all', () => {
  const page = open();
  assert.equal(page.world.timers.size, 0);
  page.send(IN.start);
  for (let i = 0; i < 20; i += 1) {
    assert.equal(page.world.timers.size, 1);
    page.world.advance(100);
  }
  assert.equal(page.all('rolled').length, 21);
  page.send(IN.stop);
  assert.equal(page.world.timers.size, 0);
  assert.equal(page.world.frames.size, 0);
});

test('a page that slept catches up with one number', () => {
  const page = open();
  page.send(IN.start);
  page.world.time += 3_600_000;
  page.bridge.catchUp();
  assert.equal(page.all('rolled').length, 2);
  assert.equal(page.world.timers.size, 1);
  page.world.advance(100);
  assert.equal(page.all('rolled').length, 3);
});

test('a thousand winners of a billion, all different, by the browser’s own source', () => {
  const page = open();
  page.type(IN.setRange, '1000000000');
  page.type(IN.setWinnersPerDraw, '200');
  for (let i = 0; i < 5; i += 1) {
    page.send(IN.start);
    page.send(IN.stop);
  }
  assert.equal(new Set(page.list).size, 1000);
  assert.ok(page.list.every((number) => number >= 1 && number <= 1e9));
  assert.ok(page.list.some((number) => number > 2 ** 29));
});

test('a session comes back in another instance, names and all', () => {
  const page = open();
  page.type(IN.importText, '编号,姓名\n001,张伟\n002,李娜\n003,张伟\n');
  assert.deepEqual(values(1, page.last('importColumns').bytes), ['编号', '姓名']);
  assert.equal(page.last('importPreview').a, 3);
  assert.equal(page.last('importPreview').b, 1);
  page.send(IN.importConfirmed);
  page.send(IN.start);
  page.send(IN.stop);
  const again = open({ stored: page.session, names: page.names });
  assert.deepEqual(again.list, page.list);
  again.type(IN.setWinnersPerDraw, '9');
  again.send(IN.start);
  again.send(IN.stop);
  assert.deepEqual([...again.list].sort(), ['张伟', '张伟', '李娜']);
  assert.deepEqual([again.last('notice').a, again.last('notice').b], [2, 9]);
});

test('damaged bytes are set aside', () => {
  const page = open();
  page.send(IN.start);
  page.send(IN.stop);
  const damaged = page.session.slice();
  damaged[damaged.length >> 1] ^= 4;
  const again = open({ stored: damaged });
  assert.equal(again.all('setAside').length, 1);
  assert.equal(again.all('dialogStoreDamaged').length, 1);
});

test('a megabyte of anything is refused and the instance lives on', () => {
  const page = open();
  for (const byte of [0x39, 0x2c, 0xff, 0x00, 0x22]) {
    page.send(IN.setRange, 0, 0, new Uint8Array(1 << 20).fill(byte));
    page.send(IN.importText, 0, 0, new Uint8Array(1 << 20).fill(byte));
    page.send(IN.importCancelled);
  }
  assert.equal(page.failure, null);
  assert.equal(page.all('dialogRangeRefused').length, 5);
  page.send(IN.start);
  page.send(IN.stop);
  assert.equal(page.list.length, 1);
});

test('random events with random bytes never bring it down', () => {
  const page = open();
  let seed = 12345;
  const random = (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const numbers = [0, 1, -1, 255, 256, 1e9, 1e300, -1e300, NaN, Infinity];
  for (let i = 0; i < 20_000; i += 1) {
    const bytes = Uint8Array.from({ length: random(40) }, () => random(256));
    page.send(random(30), numbers[random(10)], numbers[random(10)], bytes);
    page.world.time += random(150);
  }
  assert.equal(page.failure, null);
});

test('without randomness nothing is drawn, and the page is told', () => {
  const page = open();
  page.send(IN.start);
  page.world.isRandomBroken = true;
  page.send(IN.stop);
  assert.match(String(page.failure), /no randomness/);
  assert.equal(page.list.length, 0);
});

test('a fault in an effect stops everything once, and nothing is called again', () => {
  const page = open();
  const failures = [];
  const world = new World();
  const bridge = new Bridge((error) => failures.push(error), world);
  bridge.start(new WebAssembly.Instance(module, bridge.imports()));
  const instance = bridge.attach(KIND, {});
  bridge.send(instance, IN.loaded);
  bridge.send(instance, IN.start);
  assert.equal(failures.length, 1);
  assert.match(String(failures[0]), /No element answers/);
  assert.equal(world.timers.size, 0);
  assert.equal(page.failure, null);
});

test('an event caused by an effect waits for its turn', () => {
  const world = new World();
  const order = [];
  const bridge = new Bridge(() => {}, world);
  bridge.start(new WebAssembly.Instance(module, bridge.imports()));
  const effects = Object.fromEntries(Object.values(OUT).map((kind) => [kind, () => {}]));
  effects[OUT.dialogClear] = () => {
    order.push('asked');
    bridge.send(instance, IN.clearConfirmed);
    order.push('returned');
  };
  effects[OUT.store] = () => order.push('stored');
  const instance = bridge.attach(KIND, effects);
  bridge.send(instance, IN.loaded);
  bridge.send(instance, IN.clear);
  assert.deepEqual(order, ['asked', 'returned', 'stored']);
});

test('elements keep apart, and a detached one hears nothing', () => {
  const world = new World();
  const bridge = new Bridge(() => {}, world);
  bridge.start(new WebAssembly.Instance(module, bridge.imports()));
  const heard = [[], []];
  const instances = heard.map((list) => bridge.attach(KIND, Object.fromEntries(
    Object.entries(OUT).map(([name, kind]) => [kind, () => list.push(name)]))));
  instances.forEach((instance) => bridge.send(instance, IN.loaded));
  bridge.send(instances[0], IN.start);
  world.advance(500);
  assert.ok(heard[0].includes('rolled') && !heard[1].includes('rolled'));
  bridge.send(instances[1], IN.start);
  bridge.detach(instances[0]);
  const count = heard[0].length;
  world.advance(500);
  assert.equal(heard[0].length, count);
  assert.ok(heard[1].filter((name) => name === 'rolled').length > 4);
  bridge.send(instances[0], IN.stop);
  assert.equal(heard[0].length, count);
});

for (const [name, kind] of [['quick draws', 1], ['countdowns', 2], ['players', 3]]) {
  test(`five thousand ${name} made and removed leave the memory as it was`, () => {
    const bridge = new Bridge((error) => { throw error; }, new World());
    const instance = new WebAssembly.Instance(module, bridge.imports());
    bridge.start(instance);
    const deaf = new Proxy({}, { get: () => () => {} });
    const cycle = (count) => {
      for (let n = 0; n < count; n += 1) bridge.detach(bridge.attach(kind, deaf));
      return instance.exports.memory.buffer.byteLength;
    };
    const before = cycle(100);
    assert.equal(cycle(5000), before);
  });
}

test('grids use the room there is', () => {
  for (const [width, height] of [[1440, 600], [390, 300], [1920, 900], [1024, 500]]) {
    for (let count = 1; count <= 200; count += 1) {
      for (const ems of [0.6, 1.8, 5.6]) {
        const { columns, rows, size } = fit(count, ems, width, height);
        assert.ok(columns * rows >= count && columns * (rows - 1) < count);
        assert.ok(size * ems * columns <= width && size * rows <= height);
      }
    }
  }
  assert.ok(fit(1, 1.8, 1440, 600).size > 500);
  assert.ok(fit(200, 2.4, 1440, 600).size >= 24);
});

test('long names shrink, break over lines, or are cut', () => {
  assert.equal(shrink(3, 9, 1.2), 1);
  assert.equal(shrink(12, 9, 4), 1);
  assert.ok(shrink(12, 9, 2) < 1 && shrink(12, 9, 2) >= SMALLEST);
  assert.equal(shrink(400, 5, 1.2), null);
  assert.ok(widestName(1) > widestName(100));
});
