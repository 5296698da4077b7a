/** A browser's tab as far as measuring touches one: address, cookies, storages, events. */
export class Tab extends EventTarget {
  readonly location: URL;
  readonly localStorage = memoryStorage();
  readonly sessionStorage = memoryStorage();
  readonly document = cookieJar();
  dataLayer?: object[];

  constructor(href: string) {
    super();
    this.location = new URL(href);
  }

  /** Makes this the tab that scripts run in. */
  enter(): void {
    Object.assign(globalThis, { window: this, document: this.document });
  }

  static leave(): void {
    Reflect.deleteProperty(globalThis, 'window');
    Reflect.deleteProperty(globalThis, 'document');
  }
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** Keeps name=value pairs the way document.cookie does, and every text that was written. */
function cookieJar() {
  const pairs = new Map<string, string>();
  return {
    written: [] as string[],
    get cookie() {
      return [...pairs].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      this.written.push(text);
      const [name = '', value = ''] = (text.split('; ')[0] ?? '').split('=');
      if (text.includes('Max-Age=0')) pairs.delete(name);
      else pairs.set(name, value);
    },
  };
}
