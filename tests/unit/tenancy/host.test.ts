import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveHost } from '../../../platform/tenancy/host.ts';

const table = { 'de.localhost': 'de/default', 'shop.example': 'it/default' };

describe('the Host header picks the tenant', () => {
  it.each(['de.localhost', 'DE.Localhost', 'de.localhost:3000', 'de.localhost.', 'de.localhost.:3000'])('%s', (raw) => {
    expect(resolveHost(raw, table)).toMatchObject({ kind: 'tenant', id: 'de/default' });
  });

  it.each([
    'localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
    'de_.localhost',
    'xde.localhost',
    'de.localhost.evil.example',
    'de.localhost..',
    '__proto__',
    'constructor',
    'tostring',
  ])('%s is nobody', (raw) => {
    expect(resolveHost(raw, table).kind).not.toBe('tenant');
  });

  it.each([
    undefined,
    '',
    ' de.localhost',
    'de.localhost ',
    'de.localhost:',
    'de.localhost:99999999',
    'a b',
    'de.localhost/x',
    'user@de.localhost',
    'd\u212a.localhost',
  ])('%j is no host at all', (raw) => {
    expect(resolveHost(raw, table)).toEqual({ kind: 'bad' });
  });

  it('answers for any text, and names a tenant only for a host of the table', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (raw) => {
        const found = resolveHost(raw, table);
        if (found.kind === 'tenant') expect(Object.keys(table)).toContain(found.host);
      }),
    );
  });
});
