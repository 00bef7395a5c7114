import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { loadCores, root } from "./core-probe.mjs";

const vectors = JSON.parse(readFileSync(new URL("Tests/Vectors/countdown.json", root)));
const probe = await loadCores();

const events = { press: 0, tick: 1, resync: 2, cancel: 3, title: 4, titleAfterCount: 5, destroy: 6 };
const kinds = [
  "title", "seconds", "wake", "no wake", "started", "half", "ended", "refused", "finished", "press",
];
const withValue = new Set([0, 1, 2, 4, 5, 7]);

function handle(event, argument, monotonic, wall) {
  const count = probe.countdown_handle(events[event], argument, monotonic, wall);
  if (count < 0) return [`error ${-count}`];
  return Array.from({ length: count }, (_, index) => {
    const kind = probe.countdown_effect_kind(index);
    return withValue.has(kind) ? `${kinds[kind]} ${probe.countdown_effect_value(index)}` : kinds[kind];
  });
}

for (const { name, duration, title, steps } of vectors.cases) {
  test(name, () => {
    assert.equal(probe.countdown_create(Number(duration), title), 0);
    let wake;
    const note = (effects) => {
      for (const effect of effects) {
        if (effect === "no wake") wake = undefined;
        if (effect.startsWith("wake ")) wake = Number(effect.slice(5));
      }
      return effects;
    };
    for (const step of steps) {
      const [monotonic, wall] = [Number(step.monotonic), Number(step.wall)];
      const argument = Number(step.argument ?? 0);
      let said = [];
      if (step.event === "duration") {
        const error = probe.countdown_set_duration(argument);
        if (error !== 0) said = [`error ${error}`];
      } else if (step.event === "follow") {
        while (wake !== undefined && wake <= monotonic) {
          const due = wake;
          wake = undefined;
          said.push(...note(handle("tick", 0, due, wall - (monotonic - due))));
        }
      } else {
        said = note(handle(step.event, argument, monotonic, wall));
      }
      assert.deepEqual(said, step.effects, `${step.event} at ${step.monotonic}`);
    }
  });
}

test("durations that are refused", () => {
  for (const { name, duration, error } of vectors.refused) {
    assert.equal(probe.countdown_create(Number(duration), 1), error, name);
  }
});

test("ten thousand buttons leave the memory as it was", () => {
  const cycle = () => {
    probe.countdown_create(60, 1);
    handle("press", 0, 0, 0);
    handle("destroy", 0, 1, 1);
  };
  for (let index = 0; index < 1000; index += 1) cycle();
  const before = probe.memory.buffer.byteLength;
  for (let index = 0; index < 10000; index += 1) cycle();
  assert.equal(probe.memory.buffer.byteLength, before);
});
