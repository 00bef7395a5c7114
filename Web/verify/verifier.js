// Drives the verifier module: bytes in, a report out. Knows no page and no words.

const ABI = 1;
const PIECE = 1 << 18;
// How long one step may keep the page from answering, in milliseconds.
const STEP = 8;

/** Loads the module from its bytes. */
export async function loadVerifier(bytes) {
  const module = await WebAssembly.compile(bytes);
  const imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    (imports[space] ??= {})[name] = () => {
      throw new Error(`the verifier called ${space}.${name}`);
    };
  }
  const instance = await WebAssembly.instantiate(module, imports);
  if (instance.exports.verifier_abi() !== ABI) throw new Error("the verifier is of another version");
  return new Verifier(instance.exports);
}

class Verifier {
  #wasm;
  #run = 0;
  #budget = 2000;

  constructor(wasm) {
    this.#wasm = wasm;
  }

  /** Forgets record, seal and receipt; a check that is under way ends without an answer. */
  reset() {
    this.#run += 1;
    this.#wasm.verifier_reset();
  }

  /** Takes the seal to compare as people type it; false when it is none. */
  setSeal(text) {
    const digits = text.toLowerCase().replace(/\s/g, "");
    this.#write(new TextEncoder().encode(digits));
    return this.#wasm.verifier_seal() === 1;
  }

  /** Takes a receipt, its bytes; false when it is none. */
  setReceipt(bytes) {
    this.#write(bytes);
    return this.#wasm.verifier_receipt() === 1;
  }

  /**
   * Checks a record, a Blob. `progress` gets bytes read, bytes in all and entrants read; `pause`
   * returns a promise that lets the page breathe. Null when another check has begun meanwhile.
   */
  async check(blob, { progress = () => {}, pause = breathe } = {}) {
    const run = ++this.#run;
    this.#wasm.verifier_begin();
    let position = 0;
    let rested = performance.now();
    for (;;) {
      const state = this.#step();
      if (state === 2) break;
      if (performance.now() - rested > STEP) {
        progress(position, blob.size, this.#wasm.verifier_entrants());
        await pause();
        if (run !== this.#run) return null;
        rested = performance.now();
      }
      if (state === 0) {
        if (position === blob.size) {
          this.#wasm.verifier_end();
        } else {
          const piece = blob.slice(position, position + PIECE);
          const bytes = new Uint8Array(await piece.arrayBuffer());
          if (run !== this.#run) return null;
          this.#write(bytes);
          this.#wasm.verifier_feed();
          position += bytes.length;
        }
      }
    }
    progress(blob.size, blob.size, this.#wasm.verifier_entrants());
    return this.#report();
  }

  /** The tickets of an entrant, all counted from 1; null beyond the list. */
  tickets(number) {
    const first = this.#wasm.verifier_first_ticket(number);
    const count = this.#wasm.verifier_ticket_count(number);
    return first === 0 ? null : { first, last: first + count - 1 };
  }

  /** One step, no longer than the page can bear on this machine. */
  #step() {
    const start = performance.now();
    const state = this.#wasm.verifier_step(this.#budget);
    const took = performance.now() - start;
    if (state === 1) {
      const factor = Math.min(2, Math.max(0.5, STEP / Math.max(took, 0.1)));
      this.#budget = Math.min(1 << 20, Math.max(64, Math.round(this.#budget * factor)));
    }
    return state;
  }

  #write(bytes) {
    const start = this.#wasm.verifier_input(bytes.length);
    // The view is made anew each time: the memory may have grown.
    new Uint8Array(this.#wasm.memory.buffer).set(bytes, start);
  }

  #report() {
    const count = this.#wasm.verifier_report();
    const bytes = new Uint8Array(this.#wasm.memory.buffer, this.#wasm.verifier_output(), count);
    return JSON.parse(new TextDecoder().decode(bytes.slice()));
  }
}

function breathe() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
