// What is seen of the draw: numbers or names that fill the stage, rolling and landed.

import { commonShrink, fit, isCut, widestName } from '/assets/app/quick-fit.js';

const still = matchMedia('(prefers-reduced-motion: reduce)');
const PICTURE = /\p{Extended_Pictographic}/u;
const decoder = new TextDecoder();

/** The values of an effect: numbers as 32-bit words, names as lines. */
export function values(source, bytes) {
  if (source === 1) return decoder.decode(bytes).split('\n').slice(0, -1);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: bytes.byteLength / 4 }, (_, i) => String(view.getUint32(i * 4, true)));
}

export class QuickStage {
  #host;
  #box;
  #cells = [];
  #texts = [];
  #widths = new Map();
  #canvas = document.createElement('canvas').getContext('2d');
  #size = { width: 0, height: 0 };
  #room = 1;
  #cellHeight = 1;
  #wasNumbers = true;
  /** The widest number of the range: the size stays the same from 1 to the last. */
  #widest = '500';

  constructor(host, box) {
    this.#host = host;
    this.#box = box;
    new ResizeObserver(([entry]) => {
      this.#size = entry.contentRect;
      this.#layOut();
    }).observe(box);
  }

  set widest(text) {
    if (text === this.#widest) return;
    this.#widest = text;
    this.#show(this.#texts, false);
  }

  /** Unlit digits, before anything has been drawn. */
  empty() {
    this.#show([], false);
  }

  roll(texts) {
    this.#show(texts, true);
    if (still.matches || document.hidden) return;
    // The browser moves what it has drawn once; nothing is laid out or painted between the ticks.
    const moved = this.#cells.length > 12 ? [this.#box] : this.#cells;
    for (const element of moved) {
      element.animate(
        [
          { transform: 'translateY(16%) scaleY(1.08)', opacity: 0.25 },
          { transform: 'none', opacity: 1, offset: 0.7 },
          { transform: 'translateY(-3%)', opacity: 0.85 },
        ],
        { duration: 110, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)', fill: 'none' });
    }
  }

  land(texts, isNew) {
    this.#show(texts, false);
    if (!isNew || document.hidden) return;
    const many = this.#cells.length;
    const step = Math.min(60, 900 / many);
    this.#cells.forEach((cell, i) => {
      const frames = still.matches
        ? [{ opacity: 0.35 }, { opacity: 1 }]
        : [
          { transform: 'scale(1.32)', opacity: 0.2 },
          { transform: 'scale(0.955)', opacity: 1, offset: 0.42 },
          { transform: 'scale(1.018)', offset: 0.68 },
          { transform: 'none' },
        ];
      cell.animate(frames, {
        duration: still.matches ? 240 : 720, delay: i * (still.matches ? 0 : step),
        easing: 'cubic-bezier(0.3, 0.1, 0.3, 1)', fill: 'backwards',
      });
    });
  }

  #show(texts, isRolling) {
    const before = this.#texts.length;
    this.#texts = texts;
    while (this.#cells.length > texts.length) this.#cells.pop().remove();
    while (this.#cells.length < texts.length) {
      const cell = document.createElement('bdi');
      cell.className = 'quick-cell';
      cell.append('');
      this.#cells.push(cell);
      this.#box.append(cell);
    }
    texts.forEach((text, i) => {
      this.#cells[i].firstChild.data = text;
      this.#cells[i].classList.toggle('is-picture', PICTURE.test(text));
    });
    this.#box.dataset.ghost = texts.length === 0 ? this.#widest.replace(/./g, '0') : '';
    this.#measure(isRolling && before === texts.length);
  }

  // While names roll the room they take only grows, so that the stage does not pump.
  #measure(isRolling) {
    const widest = this.#width(this.#widest);
    let room = this.#isNumbers ? widest : 1;
    for (const text of this.#texts) room = Math.max(room, this.#width(text));
    const limit = Math.max(widestName(this.#texts.length), this.#isNumbers ? widest : 0);
    room = Math.min(room, limit);
    if (isRolling && room <= this.#room && this.#isNumbers === this.#wasNumbers) {
      if (!this.#isNumbers) this.#shrinkWide();
      return;
    }
    this.#room = isRolling && this.#isNumbers === this.#wasNumbers ? Math.max(room, this.#room) : room;
    this.#wasNumbers = this.#isNumbers;
    this.#layOut();
  }

  get #isNumbers() {
    return this.#texts.every((text) => /^[0-9]+$/.test(text));
  }

  // In ems of the stage's own type, measured once for each text.
  #width(text) {
    let width = this.#widths.get(text);
    if (width === undefined) {
      if (this.#widths.size > 4000) this.#widths.clear();
      const { fontWeight, fontFamily } = getComputedStyle(this.#box);
      this.#canvas.font = `${fontWeight} 100px ${fontFamily}`;
      width = this.#canvas.measureText(text).width / 100;
      this.#widths.set(text, width);
    }
    return width;
  }

  #layOut() {
    const { width, height } = this.#size;
    if (!width || !height) return;
    const count = Math.max(1, this.#texts.length);
    const { columns, rows, size } = fit(count, this.#room, width, height);
    this.#cellHeight = height / rows / size;
    this.#box.style.setProperty('--columns', columns);
    this.#box.style.setProperty('--rows', rows);
    this.#box.style.setProperty('--size', `${size}px`);
    this.#host.dataset.crowd = count > 80 ? '4' : count > 30 ? '3' : count > 10 ? '2' : '1';
    this.#shrinkWide();
  }

  // One size for all; what is still too long ends in an ellipsis and tells the rest when pointed at.
  #shrinkWide() {
    const widths = this.#texts.map((text) => this.#width(text));
    const scale = commonShrink(widths, this.#room, this.#cellHeight).toFixed(3);
    this.#texts.forEach((text, i) => {
      const cell = this.#cells[i];
      const cut = isCut(widths[i], this.#room, this.#cellHeight, widths.length);
      cell.style.setProperty('--shrink', scale);
      cell.classList.toggle('is-cut', cut);
      cell.title = cut ? text : '';
    });
  }
}
