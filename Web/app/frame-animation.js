// <frame-animation src="drink_{}.webp" first="1" last="80" initial="0" mode="timer" interval="0.12">
// <frame-animation sheet="sprites.webp" columns="9" picture-width="320" picture-height="480" …>
//
// Which picture is due is the module's business (Sources/FrameAnimation); here are the attributes,
// the canvas and the events.

import { bridge } from '/assets/app/bridge.js';
import { FramePictures } from '/assets/app/frame-pictures.js';
import { FrameSheet } from '/assets/app/frame-sheet.js';

const KIND = 3;
const IN = {
  set: 2, start: 3, stop: 4, press: 5, seek: 6, hidden: 7, available: 8, times: 9,
  sheet: 10,
};
const OUT = {
  picture: 1, playing: 2, loop: 3, finished: 4, cancelled: 5, stopped: 6, unavailable: 7,
  upcoming: 8, place: 9,
};
const KEY = {
  first: 0, last: 1, initial: 2, mode: 3, interval: 4, duration: 5, plays: 6, order: 7, rest: 8,
  late: 9, speedNumerator: 10, speedDenominator: 11, keepTime: 12, noMotion: 13, atOnce: 14,
  sheetFirst: 15, columns: 16, pictureWidth: 17, pictureHeight: 18,
};
const CHOICES = {
  mode: ['timer', 'animation'],
  order: ['forward', 'reverse', 'ping-pong'],
  rest: ['last', 'initial', 'first'],
  late: ['every-picture', 'on-time'],
};
const SETTINGS = [
  'first', 'last', 'mode', 'interval', 'duration', 'repeat', 'order', 'rest', 'late', 'speed',
  'times', 'keep-time', 'delayed', 'sheet-first', 'columns', 'picture-width', 'picture-height',
];
const NOT_BELOW_ZERO = [
  'interval', 'duration', 'repeat', 'columns', 'picture-width', 'picture-height',
];
const FADE = 240;

class FrameAnimationElement extends HTMLElement {
  static observedAttributes = [
    'src', 'sheet', 'initial', 'label', 'playing-label', ...SETTINGS,
  ];

  #bridge = null;
  #instance = -1;
  #canvas = null;
  #pictures = null;
  #picture = 0;
  #drawn = null;
  #isPlaying = false;
  #motion = matchMedia('(prefers-reduced-motion: reduce)');
  #resize = new ResizeObserver(() => this.#fit());
  #visibility = () => this.#send(IN.hidden, document.hidden ? 1 : 0);
  #motionChanged = () => this.#set(KEY.noMotion, this.#motion.matches ? 1 : 0);

  connectedCallback() {
    if (!this.#canvas) {
      this.#canvas = document.createElement('canvas');
      this.#canvas.setAttribute('aria-hidden', 'true');
      // Sized when the first picture and the element's own size are known.
      this.#canvas.width = 0;
      this.append(this.#canvas);
      this.setAttribute('role', 'img');
      this.setAttribute('data-ready', 'false');
    }
    document.addEventListener('visibilitychange', this.#visibility);
    this.#motion.addEventListener('change', this.#motionChanged);
    this.#resize.observe(this);
    this.#tellState();
    if (!this.#bridge) this.#attach().catch((error) => this.#fail(error));
  }

  disconnectedCallback() {
    document.removeEventListener('visibilitychange', this.#visibility);
    this.#motion.removeEventListener('change', this.#motionChanged);
    this.#resize.disconnect();
    // A move within the page disconnects and connects again at once; only a removal ends the play.
    queueMicrotask(() => this.isConnected || this.#detach());
  }

  attributeChangedCallback(name, old, value) {
    if (!this.#bridge || value === old) return;
    if (name === 'src' || name === 'sheet') {
      this.#load().catch((error) => this.#fail(error));
    } else if (name === 'label' || name === 'playing-label') {
      this.#tellState();
    } else {
      this.#configure(name);
    }
  }

  get playing() {
    return this.#isPlaying;
  }

  /** The number of the picture in view. */
  get picture() {
    return this.#picture;
  }

  /** Begins from the first picture; a play under way is cancelled. */
  start() {
    this.#send(IN.start);
  }

  /** Ends the play without `finished`. */
  stop() {
    this.#send(IN.stop);
  }

  /** Starts when idle; while playing a timer ignores it and an animation stops. */
  press() {
    this.#send(IN.press);
  }

  /** Shows a picture; a play goes on from there. */
  seek(picture) {
    this.#send(IN.seek, Number(picture));
  }

  /** Decoded pictures held at the moment, their bytes, and how many more are on their way. */
  get memory() {
    return this.#pictures?.memory ?? { pictures: 0, bytes: 0, loading: 0 };
  }

  async #attach() {
    const loaded = await bridge();
    if (this.#bridge || !this.isConnected) return;
    this.#bridge = loaded;
    this.#instance = loaded.attach(KIND, this.#effects());
    this.#picture = 0;
    for (const name of SETTINGS) this.#configure(name);
    this.#motionChanged();
    if (document.hidden) this.#send(IN.hidden, 1);
    await this.#load();
  }

  #detach() {
    this.#bridge?.detach(this.#instance);
    this.#bridge = null;
    this.#instance = -1;
    this.#isPlaying = false;
    this.#pictures?.close();
    this.#pictures = null;
  }

  // The first pictures and the one at rest are decoded before a press is worth anything.
  async #load() {
    this.#pictures?.close();
    this.setAttribute('data-ready', 'false');
    const isSheet = this.hasAttribute('sheet');
    const pictures = isSheet
      ? new FrameSheet((width, height) => this.#send(IN.sheet, width, height))
      : new FramePictures((picture, isGood) => this.#arrived(picture, isGood));
    this.#pictures = pictures;
    this.#send(IN.sheet, ...(isSheet ? [0, 0] : [-1, -1]));
    await pictures.open(this);
    if (this.#pictures !== pictures) return;
    const first = this.#number('first', 1);
    const initial = this.#number('initial', first);
    const last = this.#number('last', first);
    const opening = this.#opening(first, last);
    pictures.keep([initial, ...opening, last]);
    await pictures.warm([initial, ...opening]);
    if (this.#pictures !== pictures) return;
    if (pictures.isEmpty) throw new Error('None of the first pictures can be decoded.');
    this.#set(KEY.initial, initial);
    if (!this.#isPlaying) pictures.show(initial);
    this.#redraw();
    this.setAttribute('data-ready', 'true');
    this.#tell('ready');
  }

  // What a press shows before anything else can have been decoded.
  #opening(first, last) {
    if (this.#motion.matches) return [last];
    const isReverse = this.getAttribute('order') === 'reverse';
    const [from, next] = isReverse ? [last, last - 1] : [first, first + 1];
    return first < last ? [from, next] : [from];
  }

  #configure(name) {
    const text = this.getAttribute(name);
    const choice = (none) => {
      const place = text === null ? none : CHOICES[name].indexOf(text);
      if (text !== null && place < 0) this.#refuse(name, text);
      return place < 0 ? none : place;
    };
    switch (name) {
      case 'first': return this.#set(KEY.first, this.#number(name, 1));
      case 'last': return this.#set(KEY.last, this.#number(name, 0));
      case 'initial': return this.#set(KEY.initial, this.#number(name, 0));
      case 'mode': return this.#set(KEY.mode, choice(0));
      case 'interval': return this.#set(KEY.interval, Math.round(this.#number(name, 0.1) * 1e6));
      case 'duration': return this.#set(KEY.duration, Math.round(this.#number(name, 0) * 1e6));
      case 'repeat': return this.#set(KEY.plays, this.#number(name, -1));
      case 'order': return this.#set(KEY.order, choice(0));
      case 'rest': return this.#set(KEY.rest, choice(-1));
      case 'late': return this.#set(KEY.late, choice(-1));
      case 'keep-time': return this.#set(KEY.keepTime, text === null ? 0 : 1);
      case 'delayed': return this.#set(KEY.atOnce, text === null ? 1 : 0);
      case 'sheet-first': return this.#set(KEY.sheetFirst, this.#number(name, 0));
      case 'columns': return this.#set(KEY.columns, this.#number(name, 0));
      case 'picture-width': return this.#set(KEY.pictureWidth, this.#number(name, 0));
      case 'picture-height': return this.#set(KEY.pictureHeight, this.#number(name, 0));
      case 'speed': return this.#setSpeed(text);
      case 'times': return this.#setTimes(text);
    }
  }

  // A fraction such as 3/2, or a decimal with up to three places.
  #setSpeed(text) {
    const [above, below = 1] = (text ?? '1').split('/').map(Number);
    const isGood = above > 0 && below > 0 && above < 1e6 && below < 1e6;
    if (!isGood) this.#refuse('speed', text);
    this.#set(KEY.speedNumerator, isGood ? Math.round(above * 1000) : 1);
    this.#set(KEY.speedDenominator, isGood ? Math.round(below * 1000) : 1);
  }

  #setTimes(text) {
    const times = (text ?? '').split(/[\s,]+/).filter(Boolean).map((word) => Number(word) * 1e6);
    const isGood = times.every((time) => time > 0 && time < 4e9);
    if (!isGood) this.#refuse('times', text);
    const words = new Uint32Array(isGood ? times : []);
    this.#send(IN.times, 0, 0, new Uint8Array(words.buffer));
  }

  #number(name, fallback) {
    const text = this.getAttribute(name);
    if (text === null) return fallback;
    const value = text.trim() === '' ? NaN : Number(text);
    const isGood = Number.isFinite(value) && (value >= 0 || !NOT_BELOW_ZERO.includes(name));
    if (!isGood) this.#refuse(name, text);
    return isGood ? value : fallback;
  }

  // A value that means nothing counts as not given, and the page's author is told.
  #refuse(name, text) {
    reportError(new RangeError(`<frame-animation ${name}="${text}">: not a value of ${name}.`));
  }

  #set(key, value) {
    this.#send(IN.set, key, value);
  }

  #send(kind, a = 0, b = 0, bytes = null) {
    this.#bridge?.send(this.#instance, kind, a, b, bytes);
  }

  #effects() {
    return {
      [OUT.picture]: (picture, late) => {
        this.#picture = picture;
        this.#pictures?.show(picture);
        this.#draw();
        this.#tell('frame', { picture, late });
      },
      [OUT.playing]: (isPlaying) => {
        if (this.#isPlaying === (isPlaying === 1)) return;
        this.#isPlaying = isPlaying === 1;
        this.#tellState();
      },
      [OUT.loop]: (completed) => this.#tell('loop', { completed }),
      [OUT.finished]: () => this.#tell('finished'),
      [OUT.cancelled]: () => this.#tell('cancelled'),
      [OUT.stopped]: () => this.#tell('stopped'),
      [OUT.unavailable]: (picture) => this.#tell('unavailable', { picture }),
      [OUT.upcoming]: (_a, _b, bytes) => {
        const words = bytes.slice();
        const missing = this.#pictures?.want(new Int32Array(words.buffer)) ?? [];
        // Until they are there the one before stays, and time goes on.
        for (const picture of missing) this.#send(IN.available, picture, 0);
      },
      [OUT.place]: (isMoved, _b, bytes) => {
        if (!this.#pictures) return;
        this.#pictures.place = bytes && new Int32Array(bytes.slice().buffer);
        if (isMoved) this.#redraw();
      },
    };
  }

  #arrived(picture, isGood) {
    this.#send(IN.available, picture, isGood ? 1 : 0);
    if (isGood && picture === this.#picture && this.#drawn !== picture) this.#draw();
  }

  // A picture that a jump led to and that is not decoded yet leaves the one before in its place.
  #draw() {
    if (!this.#pictures?.has(this.#picture)) return;
    const { width, height } = this.#canvas;
    if (!width) return this.#fit();
    const context = this.#canvas.getContext('2d');
    const fades = this.#motion.matches && this.#drawn !== null && this.#drawn !== this.#picture;
    context.clearRect(0, 0, width, height);
    this.#pictures.draw(context, this.#picture, width, height);
    if (fades) this.#canvas.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: FADE });
    this.#drawn = this.#picture;
    // What the page had in this place stays until there is a picture to see.
    this.querySelector('img')?.remove();
  }

  // The same number, but other pixels: from another source, or from elsewhere in the sheet.
  #redraw() {
    this.#drawn = null;
    this.#fit();
  }

  #fit() {
    const size = this.#pictures?.size;
    const box = this.getBoundingClientRect();
    if (!size || !box.width) return;
    const width = Math.min(size.width * 3, Math.round(box.width * devicePixelRatio));
    const height = Math.round((width * size.height) / size.width);
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
      this.#drawn = null;
    }
    if (this.#drawn === null) this.#draw();
  }

  #tellState() {
    const playing = this.getAttribute('playing-label');
    const label = this.#isPlaying && playing ? playing : this.getAttribute('label');
    if (label && label !== this.getAttribute('aria-label')) this.setAttribute('aria-label', label);
    this.toggleAttribute('data-playing', this.#isPlaying);
  }

  #fail(error) {
    this.setAttribute('data-ready', 'failed');
    this.#tell('failed', { error });
  }

  #tell(name, detail = null) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

customElements.define('frame-animation', FrameAnimationElement);
