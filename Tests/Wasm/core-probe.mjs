import { readFileSync } from "node:fs";

export const root = new URL("../../", import.meta.url);

/** The exports of a new instance of the cores, which may call nothing. */
export async function loadCores() {
  const module = await WebAssembly.compile(
    readFileSync(new URL(".build/wasm/wasm32-unknown-none-wasm/release/CoreProbe.wasm", root)));
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    (imports[space] ??= {})[name] = () => {
      throw new Error(`a core called ${space}.${name}`);
    };
  }
  return (await WebAssembly.instantiate(module, imports)).exports;
}
