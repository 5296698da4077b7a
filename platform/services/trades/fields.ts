import type { ProblemField } from '../../shared/problem.ts';

/** Longest texts a carrier's label and the banks take. The API schemas say the same. */
export const MAX_LENGTH = {
  firstName: 60,
  lastName: 60,
  street: 100,
  postalCode: 12,
  city: 80,
  email: 254,
  accountHolder: 70,
  iban: 50,
  paypalEmail: 254,
} as const;

/** Controls, halves of surrogate pairs, and marks that turn the writing direction: none belongs into a line of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const VISIBLE = /[\p{L}\p{N}]/u;
const EMAIL = /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

/** Collects every problem of a form, one a field, with its JSON Pointer. */
export class FieldReader {
  readonly problems: ProblemField[] = [];
  readonly #values: Record<string, unknown>;
  readonly #base: string;

  /** `base` is the pointer of the object read. */
  constructor(value: unknown, base: string) {
    this.#base = base;
    this.#values = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  }

  raw(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  refuse(name: string, code: string, detail: string): void {
    this.problems.push({ pointer: `${this.#base}/${name}`, code, detail });
  }

  /** One line of text: trimmed, composed, single spaces. Undefined when it was refused. */
  line(name: keyof typeof MAX_LENGTH): string | undefined {
    const raw = this.raw(name);
    if (raw === undefined || raw === null || raw === '') return this.#no(name, 'required', 'is missing');
    if (typeof raw !== 'string')
      return this.#no(name, 'type', `wants text, got ${Array.isArray(raw) ? 'array' : typeof raw}`);
    // Before anything else touches the text: a megabyte is refused without being worked on.
    if (raw.length > 4 * MAX_LENGTH[name]) return this.#tooLong(name);
    if (UNPRINTABLE.test(raw))
      return this.#no(name, 'characters', 'holds a control character or half of a surrogate pair');
    const text = raw.normalize('NFC').replace(/\s+/gu, ' ').trim();
    if (!VISIBLE.test(text)) return this.#no(name, 'required', 'holds no letter or digit');
    return [...text].length > MAX_LENGTH[name] ? this.#tooLong(name) : text;
  }

  email(name: 'email' | 'paypalEmail'): string | undefined {
    const text = this.line(name);
    if (text === undefined) return undefined;
    const [local = ''] = text.split('@');
    if (
      EMAIL.test(text) &&
      local.length <= 64 &&
      !local.startsWith('.') &&
      !local.endsWith('.') &&
      !local.includes('..')
    )
      return text;
    return this.#no(name, 'email.format', 'is no e-mail address');
  }

  #tooLong(name: keyof typeof MAX_LENGTH): undefined {
    return this.#no(name, 'tooLong', `has more than ${MAX_LENGTH[name]} characters`);
  }

  #no(name: string, code: string, detail: string): undefined {
    this.refuse(name, code, detail);
    return undefined;
  }
}
