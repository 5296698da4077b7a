import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashToken, newToken, openSecrets } from '../../../platform/services/secrets/index.server.ts';
import { anyCharacter } from '../../support/any-character.ts';

const createKey = (byte: number) => Buffer.alloc(32, byte).toString('base64');

describe('sealed texts', () => {
  it('a sealed text opens again, whatever its content', () => {
    const secrets = openSecrets({ dataKey: createKey(1) });
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(secrets.open(secrets.seal(text, 'a'), 'a')).toBe(text.toWellFormed());
      }),
    );
  });

  it('a sealed text opens neither for another purpose, nor with another key, nor after any change', () => {
    const secrets = openSecrets({ dataKey: createKey(1) });
    const sealed = secrets.seal('DE89370400440532013000', 'payout 1');
    expect(sealed).not.toContain('DE89');
    expect(secrets.seal('DE89370400440532013000', 'payout 1')).not.toBe(sealed);
    expect(() => secrets.open(sealed, 'payout 2')).toThrow();
    expect(() => openSecrets({ dataKey: createKey(2) }).open(sealed, 'payout 1')).toThrow('not in DATA_KEY');
    for (let place = sealed.lastIndexOf('.') + 1; place < sealed.length - 2; place += 1) {
      const other = sealed[place] === 'A' ? 'B' : 'A';
      const changed = `${sealed.slice(0, place)}${other}${sealed.slice(place + 1)}`;
      expect(() => secrets.open(changed, 'payout 1')).toThrow();
    }
  });

  it('a sealed text opens with an older key that is still listed', () => {
    const sealed = openSecrets({ dataKey: createKey(1) }).seal('x', 'a');
    expect(openSecrets({ dataKey: `${createKey(2)},${createKey(1)}` }).open(sealed, 'a')).toBe('x');
  });
});

describe('the data key', () => {
  it('the data key is required from the environment in full length', () => {
    expect(() => openSecrets({ dataKey: undefined })).toThrow(/DATA_KEY is missing.*openssl rand -base64 32/);
    expect(() => openSecrets({ dataKey: 'c2hvcnQ=' })).toThrow('DATA_KEY holds a key of 5 bytes instead of 32');
  });

  it('the local stage creates the data key once, readable by its owner only', () => {
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

describe('a random token', () => {
  it('a token has 256 random bits and is never the same twice', () => {
    const tokens = Array.from({ length: 2_000 }, newToken);
    expect(new Set(tokens).size).toBe(2_000);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
    // As many ones as zeros within chance: more than six standard deviations are not chance.
    const ones = Buffer.concat(tokens.map((token) => Buffer.from(token, 'base64url'))).reduce(
      (sum, byte) => sum + byte.toString(2).replaceAll('0', '').length,
      0,
    );
    expect(Math.abs(ones - 256_000)).toBeLessThan(6 * Math.sqrt(512_000 / 4));
  });

  it('the stored hash does not reveal the token', () => {
    const token = newToken();
    expect(hashToken(token)).toBe(hashToken(token));
    expect(hashToken(token)).toMatch(/^[\w-]{43}$/);
    expect(hashToken(token)).not.toBe(hashToken(newToken()));
    expect(hashToken(token)).not.toContain(token);
  });
});
