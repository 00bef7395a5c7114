// The pictures of one <frame-animation> in one image, decoded once. Where each of them lies is the
// module's business (Sources/FrameAnimation/SpriteSheet.swift).

export class FrameSheet {
  #onArrival;
  #address = '';
  #bitmap = null;
  #isLoading = false;
  #isClosed = false;
  #place = null;
  #cell = null;

  /** `onArrival(width, height)` is told once the sheet is decoded, and never if it cannot be. */
  constructor(onArrival) {
    this.#onArrival = onArrival;
  }

  open(element) {
    this.#address = element.getAttribute('sheet');
  }

  get memory() {
    const { width = 0, height = 0 } = this.#bitmap ?? {};
    const [pictures, loading] = [Number(this.#bitmap !== null), Number(this.#isLoading)];
    return { pictures, bytes: width * height * 4, loading };
  }

  /** Of one picture; null until it is known. */
  get size() {
    return this.#place && { width: this.#place[2], height: this.#place[3] };
  }

  /** Left, top, width and height of the picture in view; null while the sheet does not hold it. */
  set place(place) {
    this.#place = place;
  }

  get isEmpty() {
    return this.#bitmap === null;
  }

  has() {
    return this.#bitmap !== null && this.#place !== null;
  }

  draw(context, picture, width, height) {
    const [left, top, across, down] = this.#place;
    const cell = (this.#cell ??= new OffscreenCanvas(across, down));
    if (cell.width !== across || cell.height !== down) [cell.width, cell.height] = [across, down];
    // Cut out pixel by pixel and only then stretched: stretched straight from the sheet, its edges
    // would take on the colours of its neighbours.
    const own = cell.getContext('2d');
    own.globalCompositeOperation = 'copy';
    own.drawImage(this.#bitmap, left, top, across, down, 0, 0, across, down);
    context.drawImage(cell, 0, 0, width, height);
  }

  async warm() {
    this.#isLoading = true;
    try {
      const response = await fetch(this.#address);
      if (!response.ok) throw new Error(`${this.#address}: ${response.status}`);
      const bitmap = await createImageBitmap(await response.blob());
      if (this.#isClosed) return bitmap.close();
      this.#bitmap = bitmap;
      this.#onArrival(bitmap.width, bitmap.height);
    } catch {
      // The sheet holds nothing then: each picture is told as unavailable when it is due.
    } finally {
      this.#isLoading = false;
    }
  }

  close() {
    this.#isClosed = true;
    this.#bitmap?.close();
    this.#bitmap = null;
    this.#cell = null;
  }

  // All pictures are there or none is.
  keep() {}
  show() {}
  want() {
    return [];
  }
}
