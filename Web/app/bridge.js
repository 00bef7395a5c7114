// The bridge between the page and the Swift module: numbers and bytes, nothing else.
//
// An element attaches with its kind and a table of effects, gets an instance, and sends events to
// it. The module answers with effects, asks to be woken, or asks for frames. Which event means what
// is the business of the element's two halves; the bridge knows only the two events it sends itself.

export const ABI = 1;
const WAKE = 0;
const FRAME = 1;

export class Bridge {
  #exports;
  #memory;
  #hosts = new Map();
  #due = new Map();
  #framed = new Set();
  #timer = 0;
  #timerAt = Infinity;
  #frame = 0;
  #failure = null;
  #isInside = false;
  #waiting = [];
  #onFailure;
  #world;

  /** `world` holds what the browser provides, so that tests can provide something else. */
  constructor(onFailure, world = {}) {
    this.#onFailure = onFailure;
    this.#world = {
      // A clock that is never set back, for what takes time, and one that says what time it is.
      now: () => performance.now(),
      wallClock: () => Date.now(),
      setTimeout: (action, delay) => setTimeout(action, delay),
      clearTimeout: (timer) => clearTimeout(timer),
      requestFrame: (action) => requestAnimationFrame(action),
      cancelFrame: (frame) => cancelAnimationFrame(frame),
      fillRandom: (bytes) => crypto.getRandomValues(bytes),
      ...world,
    };
  }

  get failure() {
    return this.#failure;
  }

  /** Loads the module from its address, compiling while it arrives where the browser can. */
  async load(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    let source;
    try {
      source = await WebAssembly.instantiateStreaming(response.clone(), this.imports());
    } catch (error) {
      // A proxy that changed the media type must not keep the page from working.
      if (!(error instanceof TypeError)) throw error;
      source = await WebAssembly.instantiate(await response.arrayBuffer(), this.imports());
    }
    this.start(source.instance);
  }

  start(instance) {
    this.#exports = instance.exports;
    this.#memory = instance.exports.memory;
    const abi = instance.exports.abi?.();
    if (abi !== ABI) throw new Error(`The module speaks version ${abi}, the page version ${ABI}.`);
  }

  /** Makes an element: `effects[kind](a, b, bytes)` is called for each effect it has. */
  attach(kind, effects) {
    const instance = this.#call(() => this.#exports.create(kind)) ?? -1;
    if (instance < 0) throw new Error(`The module has no element of kind ${kind}.`);
    this.#hosts.set(instance, effects);
    return instance;
  }

  detach(instance) {
    this.#hosts.delete(instance);
    this.#due.delete(instance);
    this.#framed.delete(instance);
    this.#call(() => this.#exports.destroy(instance));
    this.#arm();
  }

  send(instance, kind, a = 0, b = 0, bytes = null) {
    // An effect may move the focus or open a dialog, and so cause an event: it waits its turn.
    if (this.#isInside) {
      this.#waiting.push([instance, kind, a, b, bytes?.slice()]);
      return;
    }
    this.#deliver(instance, kind, a, b, bytes);
    while (this.#waiting.length > 0) this.#deliver(...this.#waiting.shift());
    this.#arm();
  }

  #deliver(instance, kind, a, b, bytes) {
    this.#call(() => {
      if (bytes?.length) {
        // The view is made after the call: the memory may have grown and moved.
        const address = this.#exports.inbox(bytes.length);
        new Uint8Array(this.#memory.buffer, address, bytes.length).set(bytes);
      }
      this.#exports.event(instance, kind, a, b, this.#world.now(), this.#world.wallClock());
    });
  }

  /** Sends what is due now, for a page that was hidden or asleep while its timer should have run. */
  catchUp() {
    this.#timerFired();
  }

  imports() {
    const effect = (instance, kind, a, b, address, count) => {
      const bytes = count < 0 ? null : new Uint8Array(this.#memory.buffer, address, count);
      const action = this.#hosts.get(instance)?.[kind];
      if (!action) throw new Error(`No element answers to effect ${kind} of instance ${instance}.`);
      action(a, b, bytes);
    };
    const maneki = {
      effect,
      wake: (instance, at) => (at < 0 ? this.#due.delete(instance) : this.#due.set(instance, at)),
      frames: (instance, isOn) => this.#framed[isOn ? 'add' : 'delete'](instance),
      random: (address, count) => {
        this.#world.fillRandom(new Uint8Array(this.#memory.buffer, address, count));
        return 1;
      },
    };
    for (const [name, action] of Object.entries(maneki)) maneki[name] = this.#guard(action);
    // The C library that allocates memory wants a place for its error output.
    const none = () => 8; // EBADF
    const wasi = { fd_close: none, fd_seek: none, fd_write: none, proc_exit: none };
    return { maneki, wasi_snapshot_preview1: wasi };
  }

  // No exception may pass through the module's frames: the first one is kept, and told once the
  // module has returned.
  #guard(action) {
    return (...numbers) => {
      try {
        return Number(action(...numbers)) || 0;
      } catch (error) {
        this.#failure ??= error;
        return 0;
      }
    };
  }

  // After a trap the instance's memory can no longer be trusted, so nothing is called again.
  #call(action) {
    if (this.#failure) return undefined;
    let result;
    this.#isInside = true;
    try {
      result = action();
    } catch (error) {
      this.#failure ??= error;
    }
    this.#isInside = false;
    if (this.#failure) this.#die();
    return result;
  }

  #die() {
    this.#world.clearTimeout(this.#timer);
    this.#world.cancelFrame(this.#frame);
    this.#due.clear();
    this.#framed.clear();
    this.#waiting = [];
    this.#onFailure(this.#failure);
  }

  // One timer for all elements, set to the earliest wish; one frame loop while any wants frames.
  #arm() {
    const earliest = Math.min(...this.#due.values());
    if (earliest !== this.#timerAt) {
      this.#world.clearTimeout(this.#timer);
      this.#timerAt = earliest;
      if (earliest < Infinity) {
        const delay = Math.ceil(Math.max(0, earliest - this.#world.now()));
        this.#timer = this.#world.setTimeout(
          () => this.#timerFired(), Math.min(delay, 0x7fffffff));
      }
    }
    if (this.#framed.size > 0 && !this.#frame) {
      this.#frame = this.#world.requestFrame(() => this.#frameDue());
    }
  }

  #timerFired() {
    this.#world.clearTimeout(this.#timer);
    this.#timerAt = Infinity;
    const now = this.#world.now();
    for (const [instance, at] of [...this.#due]) {
      // A browser may fire a fraction of a millisecond early; the wish then simply stands.
      if (at <= now && this.#due.delete(instance)) this.send(instance, WAKE);
    }
    this.#arm();
  }

  #frameDue() {
    this.#frame = 0;
    for (const instance of [...this.#framed]) this.send(instance, FRAME);
    this.#arm();
  }
}

let shared = null;

/** The page's one module. Elements call this; the first call loads it. */
export function bridge() {
  shared ??= (async () => {
    const loaded = new Bridge((error) => {
      console.error('maneki', error);
      document.dispatchEvent(new CustomEvent('maneki-failure', { detail: error }));
    });
    await loaded.load('/assets/maneki.wasm');
    document.addEventListener('visibilitychange', () => document.hidden || loaded.catchUp());
    return loaded;
  })();
  return shared;
}
