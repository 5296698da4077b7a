import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveHost } from '../../../platform/tenancy/host.ts';
import { CONSUMER_SHOP, THIRD_ABROAD } from '../../support/chosen-shops.ts';

const table = { 'ab.localhost': CONSUMER_SHOP.id, 'shop.example': THIRD_ABROAD.id };

describe('tenant of a Host header', () => {
  it.each(['ab.localhost', 'AB.Localhost', 'ab.localhost:3000', 'ab.localhost.', 'ab.localhost.:3000'])('%s', (raw) => {
    expect(resolveHost(raw, table)).toMatchObject({ kind: 'tenant', id: CONSUMER_SHOP.id });
  });

  it.each([
    'localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    'de_.localhost',
    'xde.localhost',
    'ab.localhost.evil.example',
    'ab.localhost..',
    '__proto__',
    'constructor',
    'tostring',
  ])('%s is unknown', (raw) => {
    expect(resolveHost(raw, table).kind).not.toBe('tenant');
  });

  it.each([
    undefined,
    '',
    ' ab.localhost',
    'ab.localhost ',
    'ab.localhost:',
    'ab.localhost:99999',
    'ab.localhost:99999999',
    'a b',
    'ab.localhost/x',
    'user@ab.localhost',
    'd\u212a.localhost',
  ])('%j is not a valid host', (raw) => {
    expect(resolveHost(raw, table)).toEqual({ kind: 'bad' });
  });

  it('resolution accepts any text and returns a tenant only for a host of the table', () => {
    const piece = fc.constantFrom(
      ...Object.keys(table),
      '.',
      ':',
      ':80',
      'DE',
      ' ',
      '@',
      '/',
      '[',
      ']',
      '\u0000',
      '\u212a',
      'é',
    );
    const raw = fc.oneof(
      fc.string({ unit: 'binary-ascii' }),
      fc.array(piece, { maxLength: 6 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(raw, (text) => {
        const found = resolveHost(text, table);
        if (found.kind === 'bad') return;
        expect(found.host.length).toBeGreaterThan(0);
        expect(found.kind === 'tenant').toBe(Object.hasOwn(table, found.host));
        if (found.kind === 'tenant') expect(text.toLowerCase().replace(/\.?(:\d+)?$/, '')).toBe(found.host);
      }),
      { numRuns: 1_000 },
    );
  });
});
