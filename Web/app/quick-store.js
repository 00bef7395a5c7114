// What the quick draw keeps, in IndexedDB.
//
// Of the browser's stores only this one says when the bytes are on disk (`durability: 'strict'`),
// and its transactions run one after another over all tabs of the page: comparing the revision and
// writing the next one is a single step that no other tab can come between.

const DATABASE = 'maneki-quick';
const RECORDS = 'records';
const SESSION = 'session';
const NAMES = 'names';

function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(RECORDS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The database is held by another version.'));
  });
}

/** A note, kept while this tab rolls, by which the page after a reload knows of it. */
export const unfinished = {
  note() {
    try {
      sessionStorage.setItem('quick-rolling', '1');
    } catch (error) {
      console.warn(error);
    }
  },

  take() {
    try {
      const wasRolling = sessionStorage.getItem('quick-rolling') !== null;
      sessionStorage.removeItem('quick-rolling');
      return wasRolling;
    } catch {
      return false;
    }
  },
};

export class QuickStore {
  #database = null;
  /** The revision at which the list known to this tab was stored. */
  #namesRevision = 0;
  #channel = new BroadcastChannel(DATABASE);

  /** `listener` is called when another tab has stored something. */
  onChange(listener) {
    this.#channel.onmessage = listener;
  }

  /** What is stored, or null. `names` only when this tab does not have that list yet. */
  async load() {
    let found = null;
    await this.#transaction('readonly', (records, then) => {
      this.#read(records, then, (record) => {
        found = record;
      });
    });
    return found;
  }

  /**
   * Stores a session if the stored one is still at `expected`; resolves once it is on disk.
   * @returns what another tab has stored instead, or null when all is well
   */
  async save({ expected, revision, session, names }) {
    let rival = null;
    let namesRevision = this.#namesRevision;
    await this.#transaction('readwrite', (records, then) => {
      then(records.get(SESSION), (stored) => {
        if (stored && stored.revision !== expected) {
          this.#read(records, then, (record) => {
            rival = record;
          });
          return;
        }
        if (names) {
          namesRevision = revision;
          records.put(names, NAMES);
        }
        records.put({ revision, session, namesRevision }, SESSION);
      });
    });
    if (!rival) {
      this.#namesRevision = namesRevision;
      this.#channel.postMessage(revision);
    }
    return rival;
  }

  /** Keeps what cannot be read under a name of its own and makes room. */
  async setAside() {
    await this.#transaction('readwrite', (records, then) => {
      const session = records.get(SESSION);
      then(records.get(NAMES), (names) => {
        if (!session.result) return;
        records.put({ ...session.result, names }, `aside-${Date.now()}`);
        records.delete(SESSION);
        records.delete(NAMES);
      });
    });
    this.#namesRevision = 0;
  }

  #read(records, then, report) {
    then(records.get(SESSION), (record) => {
      if (!record) return;
      if (record.namesRevision === this.#namesRevision) {
        report(record);
        return;
      }
      then(records.get(NAMES), (names) => {
        this.#namesRevision = record.namesRevision;
        report({ ...record, names });
      });
    });
  }

  async #transaction(mode, work) {
    this.#database ??= await opened();
    const database = this.#database;
    // The browser closes it when its files are deleted; the next use opens it again.
    database.onclose = () => {
      this.#database = null;
    };
    // A later version of the page must not wait for this one.
    database.onversionchange = () => {
      database.close();
      this.#database = null;
    };
    await new Promise((resolve, reject) => {
      const transaction = database.transaction(RECORDS, mode, { durability: 'strict' });
      let failure = null;
      const attempt = (action) => {
        try {
          action();
        } catch (error) {
          // All or nothing: what was written before the fault is taken back.
          failure = error;
          transaction.abort();
        }
      };
      const then = (request, action) => {
        request.onsuccess = () => attempt(() => action(request.result));
      };
      transaction.oncomplete = resolve;
      transaction.onabort = () =>
        reject(failure ?? transaction.error ?? new Error('The transaction ended.'));
      attempt(() => work(transaction.objectStore(RECORDS), then));
    });
  }
}
