// <countdown-button duration="60">获取验证码</countdown-button>
//
// Wraps a real button: the one found inside, or one made around the text found inside. The rules
// are the module's (Sources/Countdown); here are the DOM and the words.

import { bridge } from '/assets/app/bridge.js';

const KIND = 2;
const DEFAULT_SECONDS = 60;
const MOST_SECONDS = 86400;
const IN = {
  press: 2, tick: 3, duration: 4, resync: 5, cancel: 6, title: 7, titleAfterCount: 8,
};
const OUT = {
  showTitle: 1, showSeconds: 2, announce: 3, finished: 4, deliverPress: 5, refusedValue: 6,
};
const inSeconds = (n) => (n === 1 ? '1 second' : `${n} seconds`);
const WORDS = {
  tooLong: 'More than 24 hours.',
  notSeconds: 'Not a number of seconds.',
  zh: {
    title: '获取验证码',
    seconds: (n) => `${n}秒`,
    said: [
      (n) => `${n} 秒后可以再按`, (n) => `还有 ${n} 秒`, () => '现在可以再按了', (n) => `请等 ${n} 秒`,
    ],
  },
  en: {
    title: 'Get code',
    seconds: (n) => `${n} s`,
    said: [
      (n) => `Available again in ${inSeconds(n)}`, (n) => `${inSeconds(n)} left`,
      () => 'Available again', (n) => `Please wait ${inSeconds(n)}`,
    ],
  },
};
// Seen by screen readers only, on whatever page.
const UNSEEN = {
  position: 'absolute', width: '1px', height: '1px', margin: '-1px', overflow: 'hidden',
  clipPath: 'inset(50%)', whiteSpace: 'nowrap',
};

class CountdownButton extends HTMLElement {
  static observedAttributes = ['duration', 'remaining'];

  #bridge = null;
  #instance = -1;
  #button = null;
  #face = null;
  #status = null;
  #titles = [];
  #title = 0;
  #seconds = 0;
  #duration = DEFAULT_SECONDS;
  #digits = 0;
  #isDelivered = false;
  #refusal = null;
  #early = [];
  #observer = new MutationObserver(() => this.#titleChanged());
  #wake = () => document.hidden || this.#send(IN.tick);

  connectedCallback() {
    this.#dress();
    document.addEventListener('visibilitychange', this.#wake);
    addEventListener('pageshow', this.#wake);
    this.#observe();
    if (!this.#bridge) this.#attach();
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this.#wake);
    removeEventListener('pageshow', this.#wake);
    // A move within the page disconnects and connects again at once; only a removal ends the count.
    queueMicrotask(() => this.isConnected || this.#detach());
  }

  attributeChangedCallback(name, old, value) {
    if (value === old || (value === null && name !== 'duration')) return;
    try {
      if (value === null) this.duration = DEFAULT_SECONDS;
      else this[name] = Number(value.trim() === '' ? NaN : value);
    } catch (error) {
      reportError(error);
    }
  }

  /** Seconds a press counts; a running count is not touched. */
  get duration() {
    return this.#duration;
  }

  set duration(seconds) {
    this.#give(IN.duration, seconds);
    this.#duration = Number(seconds);
  }

  /** Seconds shown at the moment; 0 when idle. */
  get remaining() {
    return this.#seconds;
  }

  set remaining(seconds) {
    this.resync(seconds);
  }

  /** The title of the idle button. */
  get label() {
    return this.#titles[this.#title] ?? '';
  }

  /** Back to idle without `finished`: the send failed for certain. */
  cancel() {
    this.#send(IN.cancel);
    if (this.#status) this.#status.textContent = '';
  }

  /** Corrects a running count to the server's seconds, or starts one without a press. */
  resync(seconds) {
    this.#give(IN.resync, seconds);
  }

  /** A title for the next idle moment, kept through a running count. */
  setTitleAfterCount(text) {
    this.#send(IN.titleAfterCount, this.#number(text));
  }

  async #attach() {
    const loaded = await bridge();
    if (this.#bridge || !this.isConnected) return;
    this.#bridge = loaded;
    this.#instance = loaded.attach(KIND, this.#effects());
    const early = this.#early;
    this.#early = [];
    this.#send(IN.title, this.#title);
    // A button that comes back after it was removed is a new one to the module.
    this.#send(IN.duration, this.#duration);
    for (const [kind, a] of early) {
      try {
        this.#give(kind, a);
      } catch (error) {
        reportError(error);
      }
    }
    this.#observe();
  }

  #detach() {
    this.#observer.disconnect();
    this.#bridge?.detach(this.#instance);
    this.#early = [];
    this.#bridge = null;
    this.#instance = -1;
    this.#seconds = 0;
    this.#status.textContent = '';
    this.#show(this.label, false);
  }

  // What is asked for before the module is there waits for it.
  #send(kind, a = 0) {
    if (this.#bridge) this.#bridge.send(this.#instance, kind, a);
    else this.#early.push([kind, a]);
  }

  #give(kind, seconds) {
    const number = Number(seconds);
    this.#refusal = null;
    // What is asked for too early is refused by the module's rule all the same.
    if (!this.#bridge && !Number.isFinite(number)) this.#refusal = WORDS.notSeconds;
    else if (!this.#bridge && number > MOST_SECONDS) this.#refusal = WORDS.tooLong;
    else if (this.#bridge || kind !== IN.duration) this.#send(kind, number);
    if (this.#refusal) throw new RangeError(this.#refusal);
  }

  #dress() {
    if (this.#button && this.contains(this.#button)) return;
    const found = this.querySelector('button');
    const text = (found ?? this).textContent.trim() || this.#words.title;
    this.#button = found ?? document.createElement('button');
    if (!found) this.#button.type = 'button';
    this.#face = document.createElement('span');
    this.#face.className = 'countdown-face';
    this.#status = document.createElement('span');
    Object.assign(this.#status.style, UNSEEN);
    this.#status.setAttribute('role', 'status');
    this.#button.replaceChildren(this.#face);
    this.#arrange();
    this.#button.addEventListener('click', (event) => this.#clicked(event));
    this.#title = this.#number(text);
    this.#show(text, false);
  }

  #clicked(event) {
    // Before the module is there, a form's button simply submits: the server counts too.
    if (!this.#bridge && this.#button.type === 'submit') return;
    this.#isDelivered = false;
    this.#send(IN.press);
    if (!this.#isDelivered) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  }

  /** Button and status alone; a button that is in its place keeps the focus. */
  #arrange() {
    if (this.#button.parentNode !== this) this.replaceChildren(this.#button);
    for (const node of [...this.childNodes]) if (node !== this.#button) node.remove();
    this.append(this.#status);
  }

  /** The number the module knows a title by. */
  #number(text) {
    const known = this.#titles.indexOf(text);
    return known < 0 ? this.#titles.push(text) - 1 : known;
  }

  // The page wrote into the element or its button: that is a new title, and the parts come back.
  #titleChanged() {
    this.#observer.disconnect();
    const isWhole = this.#face.isConnected && this.#button.isConnected;
    const text = (isWhole ? this.#face : this).textContent.trim();
    this.#button.replaceChildren(this.#face);
    this.#arrange();
    const shown = this.#seconds > 0 ? this.#words.seconds(this.#seconds) : this.label;
    if (text && text !== shown) {
      // Before the module is there, a title is simply the title.
      if (this.#bridge) this.#send(IN.title, this.#number(text));
      else this.#title = this.#number(text);
    }
    if (this.#seconds > 0) this.#show(shown, true);
    else if (!this.#bridge) this.#show(this.label, false);
    this.#observe();
  }

  #observe() {
    this.#observer.disconnect();
    this.#observer.observe(this, { childList: true, characterData: true, subtree: true });
  }

  #effects() {
    const quietly = (action) => (a, b) => {
      this.#observer.disconnect();
      action(a, b);
      this.#observe();
    };
    return {
      [OUT.showTitle]: quietly((id) => {
        this.#seconds = 0;
        this.#title = id;
        this.#show(this.label, false);
      }),
      [OUT.showSeconds]: quietly((seconds) => {
        this.#seconds = seconds;
        this.#show(this.#words.seconds(seconds), true);
      }),
      [OUT.announce]: quietly((kind, seconds) => {
        this.#status.textContent = this.#words.said[kind](seconds);
      }),
      [OUT.finished]: () => this.#tell('finished'),
      [OUT.deliverPress]: () => {
        this.#isDelivered = true;
        this.#tell('press');
      },
      [OUT.refusedValue]: (reason) => {
        this.#refusal = reason === 1 ? WORDS.tooLong : WORDS.notSeconds;
      },
    };
  }

  #show(text, isCounting) {
    this.#face.textContent = text;
    this.toggleAttribute('data-counting', isCounting);
    if (isCounting) {
      // The longest label of the count keeps its room: the row does not jump when 60 becomes 9.
      this.#digits = Math.max(this.#digits, String(this.#seconds).length);
      this.#face.style.setProperty('--digits', this.#digits);
      // The name stays what it was at the press, so that a screen reader is not told each second.
      if (!this.#button.hasAttribute('aria-label')) {
        this.#button.setAttribute('aria-label', this.label);
      }
      this.#button.setAttribute('aria-disabled', 'true');
    } else {
      this.#digits = 0;
      this.#button.removeAttribute('aria-label');
      this.#button.removeAttribute('aria-disabled');
    }
  }

  #tell(name) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true }));
  }

  get #words() {
    const language = this.closest('[lang]')?.lang ?? '';
    return language.startsWith('en') ? WORDS.en : WORDS.zh;
  }
}

customElements.define('countdown-button', CountdownButton);
