// The hash in WebAssembly beside the same Swift natively, given in MB/s.

import { readFileSync } from "node:fs";

const native = Number(process.argv[2]);
const module = await WebAssembly.compile(readFileSync(".build/wasm/release/CoreProbe.wasm"));
const imports = {};
for (const { module: space, name } of WebAssembly.Module.imports(module)) {
  (imports[space] ??= {})[name] = () => {
    throw new Error(`the core called ${space}.${name}`);
  };
}
const { exports: probe } = await WebAssembly.instantiate(module, imports);
probe.fairness_reserve(16384);
let best = 0;
for (let round = 0; round < 5; round += 1) {
  const start = process.cpuUsage();
  probe.fairness_sha256_repeated(16384, 4000);
  const { user, system } = process.cpuUsage(start);
  best = Math.max(best, 16384 * 4000 / (user + system));
}
console.log("| WebAssembly in Node | MB/s | share of native Swift | bar |");
console.log("|---|---|---|---|");
console.log(`| one long message | ${best.toFixed(0)} | ${(best / native).toFixed(2)} | 0.50 |`);
console.log();
