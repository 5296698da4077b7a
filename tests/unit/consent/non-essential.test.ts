import { expect, it } from 'vitest';
import { forgetNonEssential } from '../../../platform/features/consent/non-essential.ts';
import { backUpVisitorId, restoreVisitorId } from '../../../platform/features/third-party/visitor-id-backup.ts';
import { isEssential, parseConsent } from '../../../platform/shared/consent.ts';

/** A browser's cookies: a cookie without value or with age zero is deleted. */
function createCookieJar(...pairs: string[]) {
  const cookies = new Map(pairs.map((pair) => pair.split('=') as [string, string]));
  const written: string[] = [];
  return {
    written,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(line: string) {
      written.push(line);
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    },
  };
}

function createStorage(...keys: string[]): Storage {
  const kept: Record<string, string> = Object.fromEntries(keys.map((key) => [key, '1']));
  Object.defineProperty(kept, 'removeItem', { value: (key: string) => delete kept[key] });
  return kept as unknown as Storage;
}

it('only true and false are a choice', () => {
  expect(['true', 'false', 'TRUE', '1', '', undefined].map(parseConsent)).toEqual([
    true,
    false,
    null,
    null,
    null,
    null,
  ]);
});

it('only entries that a trade needs stay without consent', () => {
  const stays = ['umlauf_cart', 'umlauf_trade', 'umlauf_locale', 'umlauf_consent', 'umlauf-account', 'umlauf-cart'];
  const goes = ['umlauf_client', 'umlauf-touchpoints', 'umlauf_personalisation', '_ga', '_dyid', 'other'];
  expect([...stays, ...goes].filter(isEssential)).toEqual(stays);
});

it('denied consent deletes the visit’s entries, also on the domains above the host', () => {
  const document = createCookieJar('umlauf_cart=a.1', 'umlauf_client=abc', '_ga=GA1');
  const storages = [createStorage('umlauf-cart', 'umlauf-touchpoints', '_tag'), createStorage('_session')];
  const target = { document, location: { hostname: 'www.shop.example' } } as unknown as Window;
  forgetNonEssential(target, () => storages);
  expect(document.cookie).toBe('umlauf_cart=a.1');
  expect(storages.map((storage) => Object.keys(storage))).toEqual([['umlauf-cart'], []]);
  expect(document.written).toContain('_ga=; Path=/; Max-Age=0; Domain=shop.example');
});

it('denied consent works in a browser that forbids storage', () => {
  const document = createCookieJar('_ga=GA1');
  const target = { document, location: { hostname: 'shop.example' } } as unknown as Window;
  forgetNonEssential(target, () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(document.cookie).toBe('');
});

it('the personalisation vendor’s id is copied for a year and restored when the browser has deleted it', () => {
  const jar = createCookieJar('_dyid=visitor-1');
  backUpVisitorId(jar, '_dyid');
  expect(jar.written.at(-1)).toBe('umlauf_personalisation=visitor-1; Path=/; Max-Age=31536000; SameSite=Lax');
  jar.cookie = '_dyid=; Max-Age=0';
  restoreVisitorId(jar, '_dyid');
  expect(jar.cookie).toContain('_dyid=visitor-1');
  jar.cookie = '_dyid=visitor-2; Max-Age=10';
  restoreVisitorId(jar, '_dyid');
  expect(jar.cookie).toContain('_dyid=visitor-2');
});
