import { escapePointerSegment } from '../../shared/json-pointer.ts';
import type { ProblemField } from '../../shared/problem.ts';

/** Levels of lists and objects; searches, the deepest valid bodies, have 24. */
const MAX_DEPTH = 40;
/** Texts, numbers, lists and objects together; the longest cart has a tenth of this. */
const MAX_VALUES = 10_000;

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

interface Place {
  value: unknown;
  key: string | number;
  parent: Place | undefined;
  depth: number;
}

/**
 * Finds the first problem of a payload before schema validation: text that PostgreSQL cannot store, in keys or values,
 * excessive nesting, or too many values. `base` is the JSON pointer of `value`.
 */
export function findPayloadProblem(value: unknown, base: string): ProblemField | undefined {
  const open: Place[] = [{ value, key: '', parent: undefined, depth: 0 }];
  let seen = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string') {
      if (isUnstorable(current)) return findUnstorable(base + toJsonPointer(next));
    } else if (typeof current === 'object' && current !== null && !Buffer.isBuffer(current)) {
      if (depth > MAX_DEPTH) {
        return {
          pointer: base + toJsonPointer(next),
          code: 'body.tooDeep',
          detail: `No request is more than ${MAX_DEPTH} levels deep.`,
        };
      }
      const keys = Array.isArray(current) ? current.keys() : Object.keys(current);
      for (const key of keys) {
        if (++seen > MAX_VALUES) {
          return {
            pointer: base + toJsonPointer(next),
            code: 'body.tooMany',
            detail: `No request has more than ${MAX_VALUES} values.`,
          };
        }
        if (typeof key === 'string' && isUnstorable(key)) return findUnstorable(base + toJsonPointer(next));
        open.push({ value: (current as Record<string | number, unknown>)[key], key, parent: next, depth: depth + 1 });
      }
    }
  }
  return undefined;
}

function isUnstorable(text: string): boolean {
  return text.includes('\u0000') || LONE_SURROGATE.test(text);
}

function findUnstorable(pointer: string): ProblemField {
  return { pointer, code: 'text.unstorable', detail: 'Send well-formed Unicode text without U+0000.' };
}

/** Builds the pointer only for a problem: pointers of all values of a deep body would be too long. */
function toJsonPointer(place: Place): string {
  const keys: string[] = [];
  for (let at = place; at.parent; at = at.parent) keys.push(escapePointer(String(at.key)));
  return keys
    .reverse()
    .map((key) => `/${key}`)
    .join('');
}

/** Escapes a member's name for a JSON pointer. */
export function escapePointer(member: string): string {
  return escapePointerSegment(member);
}
