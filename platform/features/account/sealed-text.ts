/** Stores the key of one browser. It cannot be exported: a copy of the storage contains only sealed text. */
export interface KeyPlace {
  find: () => Promise<CryptoKey | undefined>;
  keep: (key: CryptoKey) => Promise<void>;
}

const NONCE_BYTES = 12;

/** Encrypts a text with this browser's key; empty where the browser cannot store one. */
export async function sealText(text: string, place: KeyPlace = indexedDbPlace): Promise<string> {
  try {
    const key = (await place.find()) ?? (await makeKey(place));
    const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...iv, ...new Uint8Array(sealed)));
  } catch {
    // Private windows of some browsers have no key store.
    return '';
  }
}

/** Decrypts a text; undefined when it was encrypted elsewhere, was changed, or the key is gone. */
export async function unsealText(sealed: string, place: KeyPlace = indexedDbPlace): Promise<string | undefined> {
  try {
    const key = await place.find();
    if (!key) return undefined;
    const bytes = Uint8Array.from(atob(sealed), (char) => char.charCodeAt(0));
    const iv = bytes.subarray(0, NONCE_BYTES);
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(NONCE_BYTES));
    return new TextDecoder().decode(text);
  } catch {
    // Sealed elsewhere or changed: the text is lost, and the form is empty.
    return undefined;
  }
}

async function makeKey(place: KeyPlace): Promise<CryptoKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await place.keep(key);
  return key;
}

const DATABASE = 'umlauf-account';
const STORE = 'keys';
const KEY = 'password';

/** IndexedDB stores a key object; every other storage needs text, and a key that cannot be exported has none. */
const indexedDbPlace: KeyPlace = {
  find: () => inStore('readonly', (keys) => keys.get(KEY) as IDBRequest<CryptoKey | undefined>),
  keep: async (key) => {
    await inStore('readwrite', (keys) => keys.put(key, KEY));
  },
};

async function inStore<T>(mode: IDBTransactionMode, act: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await toPromise(opening);
  try {
    return await toPromise(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function toPromise<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
