import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile.ts';

/** A body with the content type it claims. */
export interface TypedBody {
  type: string | undefined;
  body: string;
}

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json;charset=utf-7',
  'APPLICATION/JSON',
  'application/problem+json',
  'application/csp-report',
  'application/reports+json',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=iso-8859-1',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  'application/javascript',
  'image/png',
  '*/*',
  '/',
  'json',
  '',
  'a'.repeat(500),
] as const;

/** Where in the value something is put in, what, and how. */
interface Mutation {
  at: number;
  value: unknown;
  how: 'replace' | 'remove' | 'add' | 'prototype';
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat({ max: 40 }),
  value: hostileValue,
  how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'prototype'),
});

/** Half of all bodies stay right: what lies behind the checks is to be reached, too. */
const mutations: fc.Arbitrary<Mutation[]> = fc.oneof(
  fc.constant<Mutation[]>([]),
  fc.array(mutation, { minLength: 1, maxLength: 2 }),
);

/** JSON that fits a schema, corrupted in up to two places. */
export function jsonBody(valid: fc.Arbitrary<unknown>): fc.Arbitrary<TypedBody> {
  return fc
    .tuple(valid, mutations, fc.oneof({ weight: 9, arbitrary: fc.constant(asIs) }, spoilt))
    .map(([value, changes, spoil]) => ({
      type: 'application/json',
      body: spoil(JSON.stringify(changes.reduce(mutated, value)) ?? ''),
    }));
}

const asIs = (json: string) => json;

/** What can go wrong with JSON on its way, and what parsers do not agree about. */
const spoilt: fc.Arbitrary<(json: string) => string> = fc.oneof(
  fc.nat({ max: 60 }).map((length) => (json: string) => json.slice(0, length)),
  fc.constantFrom<(json: string) => string>(
    (json) => `\ufeff${json}`,
    (json) => `${json}${json}`,
    (json) => json.replace('{', '{"__proto__":{"admin":true},'),
    (json) => json.replace('{', '{"constructor":{"prototype":{"admin":true}},'),
    (json) => json.replace(/"(\w+)":/, '"$1":1,"$1":'),
    (json) => json.replace(/\d+/, '1e999'),
    (json) => json.replace(/\d+/, '-0'),
    (json) => json.replace(/"[^"]*"/, '"\\ud800"'),
    (json) => json.replace(/"[^"]*"$/, '"\\u0000"'),
    (json) => json.replaceAll('"', "'"),
    (json) => `${'['.repeat(2_000)}${json}${']'.repeat(2_000)}`,
    () => `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
    (json) => Buffer.from(json, 'utf16le').toString('latin1'),
    (json) => `${json.slice(0, 8)}\u00ff\u00fe${json.slice(8)}`,
    () => '"text"',
    () => 'null',
    () => '[]',
    () => '1'.repeat(400),
  ),
);

function mutated(root: unknown, { at, value, how }: Mutation): unknown {
  const copy = structuredClone(root);
  const places = listSpots(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (!place) return how === 'remove' ? undefined : value;
  const { parent, key } = place;
  if (how === 'remove') delete parent[key];
  else if (how === 'add') parent[`${key}x`] = value;
  else if (how === 'prototype') Object.defineProperty(parent, '__proto__', { value, enumerable: true });
  else parent[key] = value;
  return copy;
}

interface Spot {
  parent: Record<string, unknown>;
  key: string;
}

/** Every member of every object and array below a value. */
function listSpots(root: unknown): Spot[] {
  const spots: Spot[] = [];
  const open = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const parent = next as Record<string, unknown>;
    for (const key of Object.keys(parent)) {
      spots.push({ parent, key });
      open.push(parent[key]);
    }
  }
  return spots;
}

/** A plain form: its own fields, some with other values, some twice, some unknown. */
export function formBody(fields: fc.Arbitrary<readonly (readonly [string, string])[]>): fc.Arbitrary<TypedBody> {
  const change = fc.record({ at: fc.nat({ max: 20 }), value: hostileText, name: fc.option(hostileText, { freq: 6 }) });
  return fc
    .tuple(fields, fc.array(change, { maxLength: 3 }), fc.constantFrom('encoded', 'encoded', 'encoded', 'raw'))
    .map(([own, changes, how]) => {
      const pairs: [string, string][] = own.map(([name, value]) => [name, value]);
      for (const { at, value, name } of changes) {
        const pair = pairs[at % Math.max(pairs.length, 1)];
        if (name !== null || !pair) pairs.push([name ?? 'x', value]);
        else if (at % 7 === 0) pairs.push([pair[0], value]);
        else pair[1] = value;
      }
      return { type: 'application/x-www-form-urlencoded', body: how === 'raw' ? unencoded(pairs) : encoded(pairs) };
    });
}

function encoded(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
}

function unencoded(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('&');
}

/** Bodies of every content type, most of which nothing here reads. */
export const anyBody: fc.Arbitrary<TypedBody> = fc.record({
  type: fc.option(fc.constantFrom(...TYPES), { nil: undefined, freq: 8 }),
  body: fc.oneof(
    fc.constantFrom(
      '',
      'a=b&c=d',
      '{"a":1}',
      '%zz=%zz&=&&a',
      'a[b]=c&a[__proto__]=d',
      '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nc\r\n--x--\r\n',
      '--x\r\n',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
      '\u001f\u008b\u0008\u0000',
      '{"csp-report":{"document-uri":"https://x/","violated-directive":"script-src"}}',
      '[{"type":"csp-violation","age":1,"url":"https://x/","body":{"effectiveDirective":"script-src"}}]',
    ),
    hostileText,
    fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.stringify(value)),
    fc.integer({ min: 1, max: 40 }).map((times) => 'a=b&'.repeat(times * 200)),
  ),
});
