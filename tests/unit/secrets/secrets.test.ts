import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashToken, newToken, openSecrets } from '../../../platform/services/secrets/index.server.ts';

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('sealed texts', () => {
  it('open again, whatever they say', () => {
    const secrets = openSecrets({ dataKey: keyOf(1) });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(secrets.open(secrets.seal(text, 'a'), 'a')).toBe(text.toWellFormed());
      }),
    );
  });

  it('do not open for another purpose, with another key, or changed in any character', () => {
    const secrets = openSecrets({ dataKey: keyOf(1) });
    const sealed = secrets.seal('DE89370400440532013000', 'payout 1');
    expect(sealed).not.toContain('DE89');
    expect(secrets.seal('DE89370400440532013000', 'payout 1')).not.toBe(sealed);
    expect(() => secrets.open(sealed, 'payout 2')).toThrow();
    expect(() => openSecrets({ dataKey: keyOf(2) }).open(sealed, 'payout 1')).toThrow('not in DATA_KEY');
    for (let place = sealed.lastIndexOf('.') + 1; place < sealed.length - 2; place += 1) {
      const other = sealed[place] === 'A' ? 'B' : 'A';
      const changed = `${sealed.slice(0, place)}${other}${sealed.slice(place + 1)}`;
      expect(() => secrets.open(changed, 'payout 1')).toThrow();
    }
  });

  it('open with an older key that is still listed', () => {
    const sealed = openSecrets({ dataKey: keyOf(1) }).seal('x', 'a');
    expect(openSecrets({ dataKey: `${keyOf(2)},${keyOf(1)}` }).open(sealed, 'a')).toBe('x');
  });
});

describe('the data key', () => {
  it('is wanted from the environment, and in full', () => {
    expect(() => openSecrets({ dataKey: undefined })).toThrow(/DATA_KEY is missing.*openssl rand -base64 32/);
    expect(() => openSecrets({ dataKey: 'c2hvcnQ=' })).toThrow('DATA_KEY holds a key of 5 bytes instead of 32');
  });

  it('is made once for the local stage, readable by its owner only', () => {
    const localDir = mkdtempSync(join(tmpdir(), 'umlauf-key-'));
    try {
      const sealed = openSecrets({ dataKey: undefined, localDir }).seal('x', 'a');
      expect(openSecrets({ dataKey: undefined, localDir }).open(sealed, 'a')).toBe('x');
      expect(statSync(join(localDir, 'data.key')).mode & 0o777).toBe(0o600);
    } finally {
      rmSync(localDir, { recursive: true });
    }
  });
});

describe('a token', () => {
  it('has 256 bits drawn by lot, and is never drawn twice', () => {
    const tokens = Array.from({ length: 2_000 }, newToken);
    expect(new Set(tokens).size).toBe(2_000);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
    // As many ones as zeros, but for what chance allows: far more than six standard deviations are no chance.
    const ones = Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url'))).reduce(
      (sum, byte) => sum + byte.toString(2).replaceAll('0', '').length,
      0,
    );
    expect(Math.abs(ones - 256_000)).toBeLessThan(6 * Math.sqrt(512_000 / 4));
  });

  it('is stored as a hash that does not say it', () => {
    const token = newToken();
    expect(hashToken(token)).toBe(hashToken(token));
    expect(hashToken(token)).toMatch(/^[\w-]{43}$/);
    expect(hashToken(token)).not.toBe(hashToken(newToken()));
    expect(hashToken(token)).not.toContain(token);
  });
});
