import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { Target } from './target.ts';

/** Renames identifiers of one shop (hosts, addresses, codes) for another. Prose is not changed. */
export class Renamer {
  readonly #words: [word: RegExp, instead: string][];
  readonly #label: string;
  readonly #taken: ReadonlySet<string>;
  readonly #hosts = new Map<string, string>();
  /** In hosts a partner's name replaces the mode's: `widget.shop.example` becomes `partner.shop.example`. */
  readonly #hostWord: [word: RegExp, instead: string] | undefined;

  /** `taken`: hosts of other shops. */
  constructor({ like, country, mode, partner }: Target, taken: ReadonlySet<string>) {
    const pairs = [
      [like.country, country],
      [like.mode, mode],
      [like.mode.toLowerCase(), mode.toLowerCase()],
      [like.partner, partner ?? mode.toLowerCase()],
    ];
    this.#words = pairs.flatMap(([from, to]): [RegExp, string][] =>
      from === undefined || to === undefined || from === to ? [] : [[wholeWord(from), to]],
    );
    this.#label = partner ?? (like.mode === mode ? country : mode.toLowerCase());
    this.#taken = taken;
    if (partner !== undefined && like.partner === undefined)
      this.#hostWord = [wholeWord(like.mode.toLowerCase()), partner];
  }

  /** The same identifier for the new shop; a text with spaces is prose and stays. */
  name(text: string): string {
    if (/\s/.test(text)) return text;
    const [host] = /(?<=:\/\/)[^/:]+/.exec(text) ?? [];
    const known = host === undefined ? undefined : this.#hosts.get(host);
    if (host !== undefined && known !== undefined) return text.replace(host, known);
    return this.#words.reduce((name, [word, instead]) => name.replace(word, instead), text);
  }

  /** A host for the new shop: renamed, or, if that is taken, a subdomain with a name of the new shop. */
  host(host: string): string {
    let made = this.#hostWord ? this.name(host).replace(...this.#hostWord) : this.name(host);
    while (this.#taken.has(made)) made = `${this.#label}.${made}`;
    this.#hosts.set(host, made);
    return made;
  }

  /** Every identifier in a value; `hosts` first, because addresses follow them. */
  value<Value extends JsonValue>(value: Value): Value {
    if (isObject(value)) return this.#object(value) as Value;
    if (Array.isArray(value)) return value.map((item) => this.value(item)) as Value;
    return (typeof value === 'string' ? this.name(value) : value) as Value;
  }

  #object({ hosts, ...others }: JsonObject): JsonObject {
    const renamed = isObject(hosts) ? this.#hostsByStage(hosts) : hosts;
    const made = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, this.value(value)]));
    return renamed === undefined ? made : { ...made, hosts: renamed };
  }

  #hostsByStage(hosts: JsonObject): JsonObject {
    const rename = (host: JsonValue) => (typeof host === 'string' ? this.host(host) : host);
    return Object.fromEntries(
      Object.entries(hosts).map(([stage, list]) => [stage, Array.isArray(list) ? list.map(rename) : list]),
    );
  }
}

function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![A-Za-z0-9])`, 'g');
}
