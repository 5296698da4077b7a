import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeyPlace, sealText, unsealText } from '../../../platform/features/account/sealed-text.ts';

/** A browser's storage for its key. */
function place(): KeyPlace & { key?: CryptoKey } {
  const kept: KeyPlace & { key?: CryptoKey } = {
    find: async () => kept.key,
    keep: async (key) => {
      kept.key = key;
    },
  };
  return kept;
}

describe('a remembered password', () => {
  it('the browser that sealed a password opens it, whatever its characters', async () => {
    const browser = place();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (password) => {
        expect(await unsealText(await sealText(password, browser), browser)).toBe(password);
      }),
      { numRuns: 40 },
    );
  });

  it('a sealed password differs each time and does not contain the password', async () => {
    const browser = place();
    const [one, two] = [await sealText('Kiesel Lampe Tram', browser), await sealText('Kiesel Lampe Tram', browser)];
    expect(one).not.toBe(two);
    expect(atob(one)).not.toContain('Kiesel');
  });

  it('a sealed password opens neither in another browser nor after a change', async () => {
    const browser = place();
    const sealed = await sealText('Kiesel Lampe Tram', browser);
    await sealText('x', place());
    expect(await unsealText(sealed, place())).toBeUndefined();
    const other = place();
    await sealText('x', other);
    expect(await unsealText(sealed, other)).toBeUndefined();
    expect(await unsealText(`${sealed.slice(0, -4)}AAAA`, browser)).toBeUndefined();
    expect(await unsealText('not base64!', browser)).toBeUndefined();
  });

  it('the sealing key cannot be extracted from the browser', async () => {
    const browser = place();
    await sealText('x', browser);
    expect(browser.key?.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('raw', browser.key as CryptoKey)).rejects.toThrow();
  });

  it('a browser without storage for a key remembers no password', async () => {
    const closed: KeyPlace = { find: async () => Promise.reject(new Error('forbidden')), keep: async () => {} };
    expect(await sealText('Kiesel Lampe Tram', closed)).toBe('');
  });
});
