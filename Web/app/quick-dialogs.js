// The dialogs of the quick draw and the sentences in them. The sentences stand in the page, in its
// language; the module names them by number.

import { IN } from '/assets/app/quick-numbers.js';

const $ = (id) => document.getElementById(id);

const REFUSALS = {
  range: [null, 'refusedEmpty', 'refusedWords', 'refusedNegative', 'refusedFraction',
    'refusedExponent', 'refusedGrouping', 'refusedSmall', 'refusedLarge'],
  count: [null, 'refusedEmpty', 'refusedWords', 'refusedNegative', 'refusedFraction',
    'refusedExponent', 'refusedGrouping', 'refusedCountSmall', 'refusedCountLarge'],
};
const IMPORT_REFUSALS = [null, 'importEmpty', 'importTooMany', 'importQuote', 'importAfterQuote',
  'importTooLong', 'importNotText'];

export const words = {
  templates: null,

  /** A sentence with its slots filled. */
  say(name, slots = {}) {
    this.templates ??= Object.fromEntries(
      [...$('quick-words').content.children].map((node) => [node.dataset.word, node.textContent]));
    // Some languages say one differently.
    const counted = slots.repeated ?? slots.count;
    const template = (counted === 1 && this.templates[`${name}One`]) || this.templates[name];
    if (template === undefined) throw new Error(`The page has no sentence '${name}'.`);
    return template.replace(/\{(\w+)\}/g, (slot, key) => slots[key] ?? slot);
  },

  refusal(reason, field) {
    return this.say(REFUSALS[field][reason]);
  },
};

export class QuickDialogs {
  #send;
  #waiting = [];
  #onOK;

  constructor(send) {
    this.#send = send;
    // The answer counts when it is given: a dialog's own `close` event comes a moment later, when
    // the next thing may already have been typed.
    $('clear-dialog').addEventListener('submit', ({ submitter }) => {
      if (submitter.value === 'ok') send(IN.clearConfirmed);
    });
    $('message-dialog').addEventListener('submit', () => this.#acknowledge());
    $('message-dialog').addEventListener('cancel', () => this.#acknowledge());
    $('message-dialog').addEventListener('close', () => this.#next());
    this.#listenToImport();
  }

  #acknowledge() {
    const action = this.#onOK;
    this.#onOK = null;
    action?.();
  }

  clear() {
    const dialog = $('clear-dialog');
    if (!dialog.open) dialog.showModal();
  }

  /** Says one thing and waits for OK; what comes meanwhile is said afterwards. */
  say(title, text, onOK, button = 'confirm') {
    this.#waiting.push({ title, text, onOK, button });
    this.#next();
  }

  namesSet(count, repeated) {
    const first = words.say('namesSet', { count });
    // Chinese sets no space after its full stop.
    const gap = document.documentElement.lang.startsWith('zh') ? '' : ' ';
    this.say('namesSetTitle', repeated === 0 ? first
      : first + gap + words.say('namesRepeated', { repeated }));
  }

  #next() {
    const dialog = $('message-dialog');
    if (dialog.open || this.#waiting.length === 0) return;
    const { title, text, onOK, button } = this.#waiting.shift();
    $('message-title').textContent = words.say(title);
    $('message-body').textContent = text;
    $('message-ok').textContent = words.say(button);
    this.#onOK = onOK;
    dialog.showModal();
  }

  columns(column, hasHeader, headings) {
    const select = $('import-column');
    $('import-columns').hidden = headings.length === 0;
    $('import-header').checked = hasHeader;
    if (select.length !== headings.length || !$('import-dialog').open) {
      select.replaceChildren(...headings.map((heading, i) => new Option(heading || i + 1, i)));
    }
    select.value = column;
  }

  /** Rows that will be nobody: never left out without a word. */
  nameless(count, row) {
    $('import-nameless').hidden = count === 0;
    $('import-nameless').textContent = count === 0 ? '' : words.say('importNameless', { count, row });
  }

  preview(count, repeated, first) {
    this.#summarise(words.say('importCount', { count }), false);
    $('import-once-row').hidden = repeated === 0;
    $('import-once-text').textContent = words.say('importOnce', { repeated });
    const chips = first.map((name) => {
      const chip = document.createElement('li');
      chip.textContent = name;
      chip.title = name;
      chip.dir = 'auto';
      return chip;
    });
    if (count > first.length) {
      const more = document.createElement('li');
      more.className = 'is-more';
      more.textContent = words.say('importMore', { count: count - first.length });
      chips.push(more);
    }
    $('import-preview').replaceChildren(...chips);
    this.#showImport();
  }

  refuse(reason, row) {
    const text = words.say(IMPORT_REFUSALS[reason], { row });
    // Without a column to choose there is nothing to put right here.
    if ($('import-columns').hidden && !$('import-dialog').open) {
      this.#send(IN.importCancelled);
      this.say('checkTitle', text);
      return;
    }
    this.#summarise(text, true);
    this.nameless(0);
    $('import-once-row').hidden = true;
    $('import-preview').replaceChildren();
    this.#showImport();
  }

  #summarise(text, isRefused) {
    $('import-summary').textContent = text;
    $('import-summary').classList.toggle('field-error', isRefused);
    $('import-ok').disabled = isRefused;
  }

  #showImport() {
    const dialog = $('import-dialog');
    if (dialog.open) return;
    $('import-once').checked = false;
    dialog.showModal();
  }

  #listenToImport() {
    const send = this.#send;
    $('import-column').addEventListener('change', ({ target }) =>
      send(IN.importColumn, Number(target.value)));
    $('import-header').addEventListener('change', ({ target }) =>
      send(IN.importHeader, target.checked ? 1 : 0));
    $('import-once').addEventListener('change', ({ target }) =>
      send(IN.importOnce, target.checked ? 1 : 0));
    $('import-dialog').addEventListener('submit', ({ submitter }) =>
      send(submitter.value === 'ok' ? IN.importConfirmed : IN.importCancelled));
    $('import-dialog').addEventListener('cancel', () => send(IN.importCancelled));
  }
}
