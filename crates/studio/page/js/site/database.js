// @ts-check
/** The site's data in this browser: a database (IndexedDB) with a few stores. */

/** @type {Record<string, IDBObjectStoreParameters>} */
const STORES = {
  /** Finished games (`saved.js`). */
  games: { keyPath: 'id', autoIncrement: true },
  /** Tournaments, and their finished games by number (`tournaments.js`). */
  tournaments: { keyPath: 'id', autoIncrement: true },
  played: { keyPath: ['tournament', 'number'] },
};
const VERSION = 2;

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** @returns {Promise<IDBDatabase>} */
function database() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('quintet', VERSION);
    opening.onupgradeneeded = () => {
      const { result } = opening;
      for (const [name, parameters] of Object.entries(STORES))
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name, parameters);
    };
    opening.onsuccess = () => {
      // A newer version of the site in another tab needs a newer database.
      opening.result.onversionchange = () => {
        opening.result.close();
        opened = null;
      };
      resolve(opening.result);
    };
    opening.onerror = () => reject(opening.error);
  });
}

/**
 * Runs work on a store in one transaction; returns its result once it is on disk.
 * @template T
 * @param {string} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} work
 * @returns {Promise<T>}
 */
export async function within(name, mode, work) {
  opened ??= database();
  opened.catch(() => (opened = null));
  const transaction = (await opened).transaction(name, mode, {
    durability: 'strict',
  });
  const asked = work(transaction.objectStore(name));
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(asked.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Asks the browser not to delete the data when space runs short. */
export function persist() {
  void navigator.storage?.persist?.();
}
