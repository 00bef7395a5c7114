// As much of HTTP/1.1 as the benchmark's own ends need: a head, and a body of a stated length.

/** Cuts a stream into requests or answers and hands each over as head and body. */
export class Requests {
  #rest = "";

  constructor(deliver) {
    this.deliver = deliver;
  }

  /** Latin-1 keeps one character a byte, so lengths are right whatever the text is. */
  read(bytes) {
    this.#rest += bytes.latin1Slice();
    while (true) {
      const end = this.#rest.indexOf("\r\n\r\n");
      if (end < 0) return;
      const head = this.#rest.slice(0, end + 2);
      const length = Number(/\r\ncontent-length: *(\d+)\r\n/i.exec(head)?.[1] ?? 0);
      if (this.#rest.length < end + 4 + length) return;
      const body = this.#rest.slice(end + 4, end + 4 + length);
      this.#rest = this.#rest.slice(end + 4 + length);
      this.deliver(head, body);
    }
  }
}
