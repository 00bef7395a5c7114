// The page that checks a record: what a person chooses, and when a check begins anew.

import { element, numberNodes, reportNodes } from "/assets/verify/report.js";
import { words } from "/assets/verify/words.js";

/**
 * Builds the page inside `host` around a verifier; `language` is a key of `words`. `framed` leaves
 * heading, title and the choice of language to the page around it.
 */
export function buildPage(host, verifier, language, { framed = false } = {}) {
  const page = new Page(host, verifier, language, framed);
  page.render();
  return page;
}

class Page {
  #host;
  #verifier;
  #language;
  #framed;
  #record = null;
  #receipt = null;
  #report = null;
  #seal = "";
  #choices = 0;
  #number = "";
  #parts = {};

  constructor(host, verifier, language, framed) {
    this.#host = host;
    this.#verifier = verifier;
    this.#language = language;
    this.#framed = framed;
    // A file dropped beside the field must not open instead of this page.
    for (const event of ["dragover", "drop"]) {
      document.addEventListener(event, (dropped) => dropped.preventDefault());
    }
    document.addEventListener("drop", ({ dataTransfer }) => this.choose(dataTransfer?.files[0]));
  }

  /** Builds everything in the language at hand; what was chosen and found stays. */
  render() {
    const text = words[this.#language];
    const parts = this.#parts = {
      name: element("p", { className: "chosen" }),
      receiptName: element("span", { className: "chosen" }),
      sealProblem: element("p", { className: "problem", id: "seal-problem" }),
      receiptProblem: element("p", { className: "problem", id: "receipt-problem" }),
      progress: element("progress", { max: 100, value: 0, "aria-label": text.statements }),
      status: element("p", { role: "status" }),
      number: element("div", { className: "answer", role: "status" }),
      report: element("div", { className: "report" }),
    };
    const content = [this.#dropField(text, parts), this.#comparing(text, parts),
      element("div", { className: "running" }, parts.progress, parts.status), parts.report];
    this.#host.replaceChildren(...(this.#framed ? content : this.#frame(text, content)));
    parts.progress.hidden = true;
    this.#showName();
    this.#showReport(false);
  }

  #frame(text, content) {
    document.documentElement.lang = this.#language;
    document.title = text.pageTitle;
    return [
      element("header", {}, element("p", { className: "brand" }, "Maneki"), this.#switch(text)),
      element("main", {}, element("h1", {}, text.heading), element("p", { className: "lead" }, text.lead),
        ...content),
    ];
  }

  #switch(text) {
    const button = element("button", { type: "button", className: "quiet", lang: this.#language === "en" ? "zh-Hans" : "en" }, text.language);
    button.addEventListener("click", () => {
      this.#language = this.#language === "en" ? "zh-Hans" : "en";
      this.render();
      this.#host.querySelector("header button").focus();
    });
    return button;
  }

  #dropField(text, parts) {
    const input = element("input", { type: "file", id: "record" });
    input.addEventListener("change", () => this.choose(input.files[0]));
    const field = element("div", { className: "drop" },
      element("p", { "aria-hidden": "true" }, text.drop),
      element("label", { for: "record", className: "button button-primary button-large" }, text.choose), input, parts.name);
    for (const [event, isOver] of [["dragenter", true], ["dragover", true], ["dragleave", false], ["drop", false]]) {
      field.addEventListener(event, () => field.classList.toggle("over", isOver));
    }
    return field;
  }

  #comparing(text, parts) {
    const seal = element("input", {
      id: "seal", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      "aria-describedby": "seal-hint seal-problem",
    });
    seal.value = this.#seal;
    seal.addEventListener("change", () => {
      this.#seal = seal.value;
      this.check();
    });
    const receipt = element("input", { type: "file", id: "receipt", "aria-describedby": "receipt-hint receipt-problem" });
    receipt.addEventListener("change", async () => {
      const file = receipt.files[0];
      this.#receipt = file ? { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) } : null;
      this.#showName();
      this.check();
    });
    const number = element("input", { id: "number", inputmode: "numeric", autocomplete: "off" });
    number.value = this.#number;
    number.addEventListener("input", () => {
      this.#number = number.value;
      this.#showNumber();
    });
    return element("section", { className: "panel comparing" }, element("h2", {}, text.more),
      element("div", { className: "fields" },
        element("div", {}, element("label", { for: "seal" }, text.seal), seal,
          element("p", { className: "hint", id: "seal-hint" }, text.sealHint), parts.sealProblem),
        element("div", { className: "file" }, element("span", { className: "label" }, text.receipt),
          element("label", { for: "receipt", className: "quiet" }, text.chooseReceipt), receipt, parts.receiptName,
          element("p", { className: "hint", id: "receipt-hint" }, text.receiptHint), parts.receiptProblem),
        element("div", {}, element("label", { for: "number" }, text.number), number, parts.number)));
  }

  /** Takes a record and checks it. */
  choose(file) {
    if (!file) return;
    this.#choices += 1;
    this.#record = file;
    this.#showName();
    this.check();
  }

  /**
   * Takes the record that `load` brings from elsewhere, unless another one is chosen meanwhile;
   * `load` gets a function that shows how far it has come, and throws what is to be said.
   */
  async open(load) {
    const choice = ++this.#choices;
    const tell = (text) => {
      if (choice === this.#choices) this.#parts.status.textContent = text;
    };
    this.#parts.progress.removeAttribute("value");
    this.#parts.progress.hidden = false;
    try {
      const file = await load(tell);
      if (choice === this.#choices) this.choose(file);
    } catch (error) {
      if (choice !== this.#choices) return;
      this.#parts.progress.hidden = true;
      this.#parts.status.classList.add("problem");
      tell(error.message);
    }
  }

  /** Checks what was chosen; a check under way gives up. */
  async check() {
    const text = words[this.#language];
    this.#verifier.reset();
    this.#report = null;
    this.#parts.status.classList.remove("problem");
    this.#showReport(false);
    const sealHolds = !this.#seal.trim() || this.#verifier.setSeal(this.#seal);
    const receiptHolds = !this.#receipt || this.#verifier.setReceipt(this.#receipt.bytes);
    this.#parts.sealProblem.textContent = sealHolds ? "" : text.sealWrong;
    this.#parts.receiptProblem.textContent = receiptHolds ? "" : text.receiptWrong;
    if (!this.#record || !sealHolds || !receiptHolds) return;
    this.#parts.progress.hidden = false;
    try {
      const report = await this.#verifier.check(this.#record, {
        progress: (done, all, entrants) => this.#showProgress(done, all, entrants),
      });
      if (!report) return;
      this.#report = report;
      this.#showReport(true);
    } catch (error) {
      console.error(error);
      this.#parts.status.textContent = words[this.#language].failed;
    }
    this.#parts.progress.hidden = true;
  }

  #showName() {
    this.#parts.name.textContent = this.#record ? words[this.#language].chosen(this.#record.name) : "";
    this.#parts.receiptName.textContent = this.#receipt?.name ?? "";
  }

  #showProgress(done, all, entrants) {
    const percent = all ? Math.floor(done / all * 100) : 100;
    this.#parts.progress.value = percent;
    const shown = words[this.#language].reading(percent, entrants);
    // Screen readers hear every tenth part once.
    if (percent % 10 === 0 && this.#parts.status.textContent !== shown) this.#parts.status.textContent = shown;
  }

  #showReport(isNew) {
    this.#parts.report.replaceChildren(...(this.#report ? reportNodes(this.#report, this.#language) : []));
    this.#showNumber();
    if (!isNew) return;
    this.#parts.status.textContent = "";
    document.getElementById("verdict").focus();
  }

  #showNumber() {
    const digits = this.#number.normalize("NFKC").trim();
    const number = /^[0-9]{1,10}$/.test(digits) ? Number(digits) : 0;
    this.#parts.number.replaceChildren(...(this.#report && number
      ? numberNodes(this.#report, number, this.#verifier.tickets(number), this.#language) : []));
  }
}

/** The reader's language, as far as there are words for it. */
export function preferredLanguage() {
  return navigator.languages.find((tag) => /^(zh|en)\b/i.test(tag))?.toLowerCase().startsWith("zh")
    ? "zh-Hans" : "en";
}
