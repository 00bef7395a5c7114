// The pictures of one <frame-animation>: fetched once, decoded shortly before they are due, closed
// when they leave the ring. All of them decoded at once would be hundreds of megabytes.

const RING = 6;

export class FramePictures {
  #onArrival;
  #address = () => '';
  #bitmaps = new Map();
  #loading = new Map();
  #bytes = new Map();
  #kept = new Set();
  #wanted = [];
  #due = null;
  #shown = null;
  #broken = new Set();
  #isClosed = false;
  size = null;

  constructor(onArrival) {
    this.#onArrival = onArrival;
  }

  /** Reads `src`: an address with `{}` for the number, or a list of addresses by scale (`.json`). */
  async open(element) {
    const source = element.getAttribute('src') ?? '';
    if (!source.endsWith('.json')) {
      this.#address = (picture) => source.replaceAll('{}', String(picture));
      return;
    }
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${source}: ${response.status}`);
    const { width, scales } = await response.json();
    const wanted = ((element.clientWidth || width) * devicePixelRatio) / width;
    const known = Object.keys(scales).map(Number).sort((a, b) => a - b);
    const scale = known.find((one) => one >= wanted * 0.9) ?? known.at(-1);
    this.#address = (picture) => scales[scale][picture] ?? '';
  }

  get memory() {
    let bytes = 0;
    for (const bitmap of this.#bitmaps.values()) bytes += bitmap.width * bitmap.height * 4;
    return { pictures: this.#bitmaps.size, bytes, loading: this.#loading.size };
  }

  get isEmpty() {
    return this.#bitmaps.size === 0;
  }

  has(picture) {
    return this.#bitmaps.has(picture);
  }

  draw(context, picture, width, height) {
    context.drawImage(this.#bitmaps.get(picture), 0, 0, width, height);
  }

  /** The picture in view: it stays, and is fetched if a jump left it out. */
  show(picture) {
    this.#shown = picture;
    this.#load(picture);
    this.#trim();
  }

  /** Pictures that never leave: the one at rest and those a press needs at once. */
  keep(pictures) {
    this.#kept = new Set(pictures);
  }

  async warm(pictures) {
    await Promise.all(pictures.map((picture) => this.#load(picture)));
  }

  /**
   * The pictures due next, the nearest first; returns those that are not there yet. Told before the
   * one they follow is shown, so that this one, the first of those wanted before, must stay: it is
   * due now, and may even still be on its way.
   */
  want(pictures) {
    this.#due = this.#wanted[0] ?? null;
    this.#wanted = [...pictures].slice(0, RING - 1);
    for (const picture of this.#wanted) this.#load(picture);
    this.#trim();
    return this.#wanted.filter((picture) => !this.#bitmaps.has(picture));
  }

  close() {
    this.#isClosed = true;
    for (const bitmap of this.#bitmaps.values()) bitmap.close();
    this.#bitmaps.clear();
    this.#bytes.clear();
  }

  #load(picture) {
    if (this.#bitmaps.has(picture) || this.#broken.has(picture)) return null;
    let loading = this.#loading.get(picture);
    if (!loading) {
      loading = this.#decode(picture).finally(() => this.#loading.delete(picture));
      this.#loading.set(picture, loading);
    }
    return loading;
  }

  async #decode(picture) {
    try {
      const bitmap = await createImageBitmap(await this.#fetch(picture));
      if (this.#isClosed) return bitmap.close();
      this.#bitmaps.set(picture, bitmap);
      this.size ??= { width: bitmap.width, height: bitmap.height };
      // What arrives after its time must not pile up until the next wish.
      this.#trim();
      this.#onArrival(picture, true);
    } catch {
      // The picture before stays; the element tells the page once.
      this.#broken.add(picture);
      if (!this.#isClosed) this.#onArrival(picture, false);
    }
  }

  // The compressed bytes are small: they stay, so that a second play asks nobody.
  async #fetch(picture) {
    const kept = this.#bytes.get(picture);
    if (kept) return kept;
    const address = this.#address(picture);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    const blob = await response.blob();
    this.#bytes.set(picture, blob);
    return blob;
  }

  #trim() {
    const stays = new Set([...this.#kept, ...this.#wanted, this.#due, this.#shown]);
    stays.delete(null);
    let over = this.#bitmaps.size - Math.max(RING, stays.size);
    // A map remembers the order of arrival: the oldest ones go first.
    for (const [picture, bitmap] of this.#bitmaps) {
      if (over <= 0) break;
      if (stays.has(picture)) continue;
      bitmap.close();
      this.#bitmaps.delete(picture);
      over -= 1;
    }
  }
}
