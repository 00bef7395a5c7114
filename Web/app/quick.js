// <quick-draw>: the page's half of the number draw. It shows what the module says and tells it what
// was pressed; the rules are the module's.

import { bridge } from '/assets/app/bridge.js';
import { IN, OUT, KIND } from '/assets/app/quick-numbers.js';
import { QuickDialogs, words } from '/assets/app/quick-dialogs.js';
import { QuickStage, values } from '/assets/app/quick-stage.js';
import { QuickStore, unfinished } from '/assets/app/quick-store.js';
import { attachKeys } from '/assets/app/quick-keys.js';
import { attachScreens } from '/assets/app/quick-screens.js';
import { attachLists, encode } from '/assets/app/quick-files.js';
import * as sound from '/assets/app/quick-sound.js';

const $ = (id) => document.getElementById(id);

class QuickDrawElement extends HTMLElement {
  #bridge;
  #instance;
  #store = new QuickStore();
  #stage;
  #dialogs;
  #names = null;
  #count = 1;
  /** What stands in the field of winners per draw is not told to the module yet. */
  #isTypingCount = false;
  #listDigits = 3;
  #source = 0;
  /** What the module said of the file that was begun last. */
  #judged = { format: 0, wide: 0 };
  /** Whether the list of winners stays at its end when its room changes. */
  #followsList = true;

  async connectedCallback() {
    if (this.#stage) return;
    this.#stage = new QuickStage(this, $('rolling'));
    this.#dialogs = new QuickDialogs((kind, a, bytes) => this.#send(kind, a, 0, bytes));
    document.addEventListener('maneki-failure', () => this.#fail('dead'));
    try {
      this.#bridge = await bridge();
      this.#instance = this.#bridge.attach(KIND, this.#effects());
    } catch (error) {
      console.error(error);
      this.#fail('dead');
      return;
    }
    this.#countWinners();
    this.#listen();
    await this.#load();
  }

  #send(kind, a = 0, b = 0, bytes = null) {
    this.#bridge?.send(this.#instance, kind, a, b, bytes);
  }

  async #load() {
    let record;
    try {
      record = await this.#store.load();
    } catch (error) {
      console.error(error);
      this.#fail('noStore');
      return;
    }
    this.dataset.phase = 'idle';
    this.#receive(IN.loaded, record, record ? 1 : 0);
    if (unfinished.take() && !$('notice').textContent) {
      $('notice').textContent = words.say('unfinished');
    }
    this.#store.onChange(() => this.#follow());
    addEventListener('pageshow', (event) => event.persisted && this.#follow());
    document.addEventListener('visibilitychange', () => document.hidden || this.#follow());
  }

  /** Another tab has stored something: this one shows it. */
  async #follow() {
    try {
      const record = await this.#store.load();
      if (record) this.#receive(IN.changedElsewhere, record);
    } catch (error) {
      console.warn(error);
    }
  }

  #receive(kind, record, a = 0) {
    if (record?.names) this.#send(IN.storedNames, 0, 0, record.names);
    this.#send(kind, a, 0, record?.session ?? null);
  }

  async #save(expected, revision, session) {
    const names = this.#names;
    this.#names = null;
    try {
      const rival = await this.#store.save({ expected, revision, session, names });
      if (rival) this.#receive(IN.conflict, rival);
      else this.#send(IN.saved);
    } catch (error) {
      console.warn(error);
      this.#send(IN.saveFailed);
    }
  }

  #effects() {
    const stage = this.#stage;
    const dialogs = this.#dialogs;
    return {
      [OUT.rollStarted]: () => {
        this.dataset.phase = 'rolling';
        unfinished.note();
        $('rolling').ariaLive = 'off';
        $('notice').textContent = '';
        if (document.activeElement === $('start')) $('stop').focus({ preventScroll: true });
      },
      [OUT.rolled]: (source, _, bytes) => stage.roll(values(source, bytes)),
      [OUT.rollEnded]: (hasWinners) => {
        unfinished.take();
        this.dataset.phase = 'idle';
        if (hasWinners === 0) stage.empty();
        if (document.activeElement === $('stop')) $('start').focus({ preventScroll: true });
      },
      [OUT.latest]: (source, isNew, bytes) =>
        this.#showLatest(values(source, bytes), source, isNew === 1),
      [OUT.listEmptied]: () => {
        $('winners').replaceChildren();
        this.#countWinners();
      },
      [OUT.listed]: (source, first, bytes) => this.#list(values(source, bytes), source, first),
      [OUT.pool]: (source, count) => {
        this.#showSource(source);
        $('pool').textContent = words.say(source === 1 ? 'poolNames' : 'poolNumbers', { count });
        stage.widest = source === 1 ? '00' : String(count).replace(/./g, '0');
        if (source === 0) $('range').placeholder = words.say('rangeExample', { count });
      },
      [OUT.remaining]: (count, canStart) => {
        $('remaining').textContent = words.say('remaining', { count });
        $('start').disabled = canStart !== 1;
      },
      [OUT.settings]: (count, flags) => {
        this.#count = count;
        if (!this.#isTypingCount) $('count').value = count;
        $('repeats').checked = (flags & 1) !== 0;
        $('sound').checked = (flags & 2) !== 0;
      },
      [OUT.listSize]: (count) => {
        $('source-names').disabled = count === 0;
      },
      [OUT.notice]: (drawn, asked) => {
        const text = drawn < 0 ? '' : asked === 0
          ? words.say('exhausted') : words.say('shortfall', { drawn, asked });
        if ($('notice').textContent !== text) $('notice').textContent = text;
      },
      [OUT.namesToStore]: (_a, _b, bytes) => {
        this.#names = bytes.slice();
      },
      [OUT.store]: (expected, revision, bytes) => {
        this.#save(expected, revision, bytes.slice());
      },
      [OUT.setAside]: () => {
        this.#store.setAside().catch((error) => console.warn(error));
      },
      [OUT.cleared]: () => {
        $('range').value = '';
        $('latest').replaceChildren();
        this.#countLatest();
        stage.empty();
        this.dataset.phase = 'idle';
      },
      [OUT.sound]: (kind) => (kind === 1 ? sound.land() : sound.tick()),
      [OUT.exported]: (format, _, bytes) => this.#export(format, bytes),
      [OUT.importPreview]: (count, repeated, bytes) =>
        dialogs.preview(count, repeated, values(1, bytes)),
      [OUT.importColumns]: (column, hasHeader, bytes) =>
        dialogs.columns(column, hasHeader === 1, bytes ? values(1, bytes) : []),
      [OUT.importNameless]: (count, row) => dialogs.nameless(count, row),
      [OUT.importRefused]: (reason, row) => dialogs.refuse(reason, row),
      [OUT.fileJudged]: (format, wide) => {
        this.#judged = { format, wide };
      },
      [OUT.dialogClear]: () => dialogs.clear(),
      [OUT.dialogRangeSet]: (count) =>
        dialogs.say('rangeSetTitle', words.say('rangeSet', { count }), () => this.#emptyRange(true)),
      [OUT.dialogRangeRefused]: (reason) =>
        dialogs.say('checkTitle', words.refusal(reason, 'range'), () => this.#emptyRange(false)),
      [OUT.dialogWinnersPerDrawRefused]: (reason) =>
        dialogs.say('checkTitle', words.refusal(reason, 'count'), () => {
          $('count').value = this.#count;
        }),
      [OUT.dialogNamesSet]: (count, repeated) => {
        $('names').value = '';
        dialogs.namesSet(count, repeated);
      },
      [OUT.dialogSaveFailed]: () => {
        if (this.dataset.phase === 'idle') stage.empty();
        dialogs.say('checkTitle', words.say('saveFailed'));
      },
      [OUT.dialogRandomnessFailed]: () => dialogs.say('checkTitle', words.say('randomFailed')),
      [OUT.dialogStoreDamaged]: () => dialogs.say('checkTitle', words.say('damaged')),
      [OUT.dialogStoreTooNew]: () => this.#fail('tooNew'),
    };
  }

  /** Numbers or names: what stands on the stage is never of the other kind. */
  #showSource(source) {
    const isNames = source === 1;
    $('source-numbers').ariaPressed = String(!isNames);
    $('source-names').ariaPressed = String(isNames);
    $('range-form').hidden = isNames;
    $('range-note').hidden = !isNames;
    $('list-caption').textContent = words.say(isNames ? 'listOfNames' : 'list');
    if (source === this.#source) return;
    this.#source = source;
    if (this.dataset.phase === 'rolling') return;
    this.dataset.phase = 'idle';
    this.#stage.empty();
  }

  #showLatest(texts, source, isNew) {
    // What another tab has drawn does not stop the roll of this one.
    if (this.dataset.phase !== 'rolling' && (isNew || source === this.#source)) {
      this.dataset.phase = 'landed';
      // Silent while it rolled, the number is now worth saying, once.
      $('rolling').ariaLive = isNew ? 'polite' : 'off';
      this.#stage.land(texts, isNew);
    }
    $('latest').replaceChildren(...texts.map((text) => {
      const item = document.createElement('bdi');
      item.textContent = text;
      return item;
    }));
    // Many scroll in their corner, and must then be in reach of the keyboard.
    const isWide = texts.some((text) => text.length > 5);
    const crowd = texts.length > 12 ? 2 : texts.length > 1 || isWide ? 1 : 0;
    $('latest').dataset.crowd = crowd;
    $('latest').tabIndex = crowd > 0 ? 0 : -1;
    $('latest').scrollTop = 0;
    this.#countLatest();
    this.#followList();
  }

  /** Says how many of the latest winners are below the edge of their corner. */
  #countLatest() {
    const box = $('latest');
    const edge = box.getBoundingClientRect().bottom + 2;
    const count = [...box.children]
      .filter((item) => item.getBoundingClientRect().bottom > edge).length;
    $('latest-more').hidden = count === 0;
    $('latest-more').textContent = words.say('latestMore', { count });
  }

  #followList() {
    const list = $('winners');
    if (this.#followsList) list.scrollTop = list.scrollHeight;
  }

  #watchRoom() {
    const list = $('winners');
    list.addEventListener('scroll', () => {
      this.#followsList = list.scrollHeight - list.scrollTop - list.clientHeight < 48;
    }, { passive: true });
    const observer = new ResizeObserver(() => {
      this.#followList();
      this.#countLatest();
    });
    for (const id of ['winners', 'latest']) observer.observe($(id));
    $('latest').addEventListener('scroll', () => this.#countLatest(), { passive: true });
  }

  #list(texts, source, first) {
    const list = $('winners');
    const rows = document.createDocumentFragment();
    texts.forEach((text, i) => {
      const row = document.createElement('li');
      row.dataset.place = first + i;
      row.textContent = text;
      if (source === 1) row.className = 'is-name';
      rows.append(row);
    });
    const digits = source === 1 ? 0 : Math.max(...texts.map((text) => text.length));
    if (digits > this.#listDigits) {
      this.#listDigits = digits;
      list.style.setProperty('--list-digits', digits);
    }
    list.append(rows);
    this.#countWinners();
    this.#followsList = true;
    this.#followList();
    // Rows get their true height when they come into view.
    requestAnimationFrame(() => this.#followList());
  }

  #countWinners() {
    const count = $('winners').childElementCount;
    $('list-count').textContent = count || '';
    $('list-empty').hidden = count > 0;
    for (const id of ['copy', 'export']) $(id).disabled = count === 0;
  }

  /** The field is emptied; after success the keyboard is the draw's again. */
  #emptyRange(isDone) {
    $('range').value = '';
    if (isDone) $('range').blur();
  }

  async #export(format, bytes) {
    if (format === 1) {
      try {
        await navigator.clipboard.writeText(new TextDecoder().decode(bytes).trimEnd());
        this.#toast('copied');
      } catch {
        this.#toast('copyFailed');
      }
      return;
    }
    // The mark at the front tells spreadsheets that this is UTF-8.
    const head = `\uFEFF${words.say('exportColumns')}\r\n`;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([head, bytes.slice()], { type: 'text/csv' }));
    link.download = `maneki-${new Date().toISOString().slice(0, 16).replace(/[-:]/g, '')}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  #toast(name) {
    const toast = $('toast');
    toast.textContent = words.say(name);
    toast.hidden = false;
    toast.animate([{ opacity: 1, offset: 0.85 }, { opacity: 0 }], 2600).onfinish = () => {
      toast.hidden = true;
    };
  }

  #listen() {
    const send = (kind, a, b, bytes) => this.#send(kind, a, b, bytes);
    $('start').addEventListener('click', () => send(IN.start));
    $('stop').addEventListener('click', () => send(IN.stop));
    $('clear').addEventListener('click', () => send(IN.clear));
    $('range-form').addEventListener('submit', (event) => {
      event.preventDefault();
      send(IN.setRange, 0, 0, encode($('range').value));
    });
    $('count').addEventListener('input', () => {
      this.#isTypingCount = true;
    });
    $('count').addEventListener('change', () => {
      this.#isTypingCount = false;
      send(IN.setWinnersPerDraw, 0, 0, encode($('count').value));
    });
    $('repeats').addEventListener('change', (event) =>
      send(IN.setRepeats, event.target.checked ? 1 : 0));
    $('sound').addEventListener('change', (event) =>
      send(IN.setSound, event.target.checked ? 1 : 0));
    $('source-numbers').addEventListener('click', () => send(IN.setSource, 0));
    $('source-names').addEventListener('click', () => send(IN.setSource, 1));
    $('copy').addEventListener('click', () => send(IN.export, 1));
    $('export').addEventListener('click', () =>
      send(IN.export, 0, -new Date().getTimezoneOffset()));
    attachLists({
      // The module answers within the call.
      judge: (length, beginning) => {
        send(IN.fileBegun, length % 2, 0, beginning);
        return this.#judged;
      },
      take: (bytes, isTable) => send(IN.importText, isTable ? 1 : 0, 0, bytes),
      refuse: (problem, slots) => this.#dialogs.say('checkTitle', words.say(problem, slots)),
      note: (name) => this.#toast(name),
    });
    attachKeys(this, () => send(IN.toggle), (name) => words.say(name));
    attachScreens();
    this.#watchRoom();
    // Dead until now: without this script they would do nothing.
    for (const id of ['range', 'set', 'stop', 'clear', 'full-screen', 'more-settings']) {
      $(id).disabled = false;
    }
  }

  #fail(name) {
    this.dataset.phase = 'failed';
    $('start').disabled = true;
    $('notice').textContent = words.say(name);
    this.#dialogs.say('checkTitle', words.say(name), name === 'noStore' ? undefined
      : () => location.reload(), name === 'noStore' ? 'confirm' : 'reload');
  }
}

customElements.define('quick-draw', QuickDrawElement);

if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch((error) => console.warn(error));
}
