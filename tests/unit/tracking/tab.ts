/** A browser's tab with the parts that tracking uses: address, cookies, storages, events. */
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

  /** Names of all stored entries. */
  get stored(): string[] {
    return [...Object.keys(this.localStorage), ...Object.keys(this.sessionStorage)];
  }

  /** Installs this as the tab of the scripts. */
  enter(): void {
    Object.assign(globalThis, { window: this, document: this.document, location: this.location });
  }

  static leave(): void {
    for (const name of ['window', 'document', 'location']) Reflect.deleteProperty(globalThis, name);
  }
}

/** Its entries are own properties, as in a browser. */
function memoryStorage(): Storage {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(entries, name, { value });
  return entries as unknown as Storage;
}

/** Stores name=value pairs as document.cookie does, and records every written text. */
function cookieJar() {
  const pairs = new Map<string, string>();
  return {
    documentElement: { dataset: { cookies: 'host' } },
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
