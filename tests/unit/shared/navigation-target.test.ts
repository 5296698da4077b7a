import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insidePath, navigationTarget } from '../../../platform/shared/navigation-target.ts';
import { anyCharacter } from '../../support/any-character.ts';

const ORIGINS = ['https://shop.example', 'http://ab.localhost:3000'];

describe('navigation target', () => {
  it.each([
    ['/', '/'],
    ['/checkout?step=details#iban', '/checkout?step=details#iban'],
    ['?step=details', '/?step=details'],
    ['#faq', '/#faq'],
    ['/waren/größe', '/waren/gr%C3%B6%C3%9Fe'],
    ['/a/../b', '/b'],
    ['/%2f%2fevil.test', '/%2f%2fevil.test'],
  ])('%s stays in the shop', (address, path) => {
    for (const origin of ORIGINS) expect(navigationTarget(address, origin)).toEqual({ kind: 'inside', path });
  });

  it('the shop’s own absolute address stays in the shop', () => {
    expect(insidePath('https://SHOP.example:443/frage', 'https://shop.example')).toBe('/frage');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    '\u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'javascript\t:alert(1)',
    'javascript://shop.example/%0aalert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:msgbox',
    'VBScript:msgbox',
    'blob:https://shop.example/1',
    'blob:http://ab.localhost:3000/1',
    'file:///etc/passwd',
    'mailto:a@b.test',
  ])('a script address is refused, even where other sites are allowed: %j', (address) => {
    for (const origin of ORIGINS) {
      expect(navigationTarget(address, origin, { external: true })).toEqual({ kind: 'refused', reason: 'script' });
    }
  });

  it.each([
    '//evil.test',
    '///evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/.//evil.test',
    '/%2e%2e//evil.test',
    'https:evil.test',
    'http:evil.test',
    'https:/evil.test',
    'https:///evil.test',
    '\\\\evil.test',
    '/\\evil.test',
    '\\/evil.test',
    ' //evil.test',
    '/\t/evil.test',
    '\n//evil.test',
    '/a\r\nSet-Cookie: x=1',
    '/a\u0000',
    '/a b',
    'https://evil.test',
    'HTTPS://EVIL.TEST',
    'https://shop.example@evil.test',
    'https://evil.test\\@shop.example',
    'https://shop.example.evil.test/',
    'https://user:word@shop.example/',
    'https://shop.example:8443/',
    'evil.test',
    'kontakt',
    '',
  ])('another site or an ambiguous address is refused: %j', (address) => {
    for (const origin of ORIGINS) expect(navigationTarget(address, origin).kind).toBe('refused');
  });

  it('another site is allowed only explicitly, over TLS', () => {
    const [origin = ''] = ORIGINS;
    const allowed = (address: string) => navigationTarget(address, origin, { external: true });
    expect(allowed('https://partner.test/x?y=1')).toEqual({ kind: 'outside', url: 'https://partner.test/x?y=1' });
    expect(allowed('http://partner.test/').kind).toBe('refused');
    expect(allowed('//partner.test/').kind).toBe('refused');
  });

  it('an allowed path resolves to the same path of the shop for every reader', () => {
    const part = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2f',
      '%5c',
      '%2e',
      'https',
      'evil.test',
      ' ',
      '\t',
      '\n',
      '\u0000',
      '\u00a0',
      '\u3002',
      'javascript',
      'data',
      'ß',
      'a',
    );
    const address = fc.oneof(
      fc.string(),
      fc.string({ unit: anyCharacter }),
      fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(address, fc.constantFrom(...ORIGINS), (text, origin) => {
        const target = navigationTarget(text, origin);
        if (target.kind === 'refused') return;
        expect(target.kind).toBe('inside');
        const path = target.kind === 'inside' ? target.path : '';
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        for (const page of [`${origin}/`, `${origin}/a/b/c?d#e`]) expect(new URL(path, page).origin).toBe(origin);
        // An allowed target is allowed again, unchanged.
        expect(insidePath(path, origin)).toBe(path);
      }),
      { numRuns: 3_000 },
    );
  });
});
