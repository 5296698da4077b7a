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

  /** Names of all that is stored. */
  get stored(): string[] {
    return [...Object.keys(this.localStorage), ...Object.keys(this.sessionStorage)];
  }

  /** Makes this the tab that scripts run in. */
  enter(): void {
    Object.assign(globalThis, { window: this, document: this.document, location: this.location });
  }

  static leave(): void {
    for (const name of ['window', 'document', 'location']) Reflect.deleteProperty(globalThis, name);
  }
}

/** Its entries are its own members, as in a browser's. */
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

/** Keeps name=value pairs the way document.cookie does, and every text that was written. */
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
