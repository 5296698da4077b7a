import { afterEach, expect, it } from 'vitest';
import { readCookie, siteAttributes, writeCookie } from '../../../platform/features/stores/cookie-jar.ts';
import { isEssential } from '../../../platform/shared/consent.ts';

/** The document that declares how cookies are named. */
function showDocument(kind: string | undefined): void {
  Object.assign(globalThis, { document: { documentElement: { dataset: kind ? { cookies: kind } : {} } } });
}
afterEach(() => Reflect.deleteProperty(globalThis, 'document'));

const written = (name: string, maxAge: number | 'session' = 60) => {
  const jar = { cookie: '' };
  writeCookie(jar, { name, value: 'a', maxAge });
  return jar.cookie;
};

it('scripts write cookies with the server’s names and attributes, as the document declares', () => {
  showDocument(undefined);
  expect(written('umlauf_cart')).toBe('umlauf_cart=a; Path=/; Max-Age=60; SameSite=Lax');
  showDocument('host');
  expect(written('umlauf_cart')).toBe('__Host-umlauf_cart=a; Path=/; Max-Age=60; SameSite=Lax; Secure');
  expect(written('umlauf_banner', 'session')).toBe('__Host-umlauf_banner=a; Path=/; SameSite=Lax; Secure');
  showDocument('framed');
  expect(written('umlauf_cart')).toBe('__Host-umlauf_cart=a; Path=/; Max-Age=60; SameSite=None; Partitioned; Secure');
  expect(siteAttributes()).toBe('; SameSite=None; Partitioned; Secure');
});

it('scripts read only this host’s cookies, and a vendor’s cookie has no prefix', () => {
  showDocument('host');
  const jar = { cookie: 'umlauf_cart=planted.1; __Host-umlauf_cart=own.1; _dyid=v' };
  expect(readCookie(jar, 'umlauf_cart')).toBe('own.1');
  expect(readCookie({ cookie: 'umlauf_cart=planted.1' }, 'umlauf_cart')).toBeUndefined();
  expect(readCookie(jar, '_dyid')).toBe('v');
  expect(written('_dyid')).toMatch(/^_dyid=/);
});

it('denied consent deletes the same cookies under both names', () => {
  const names = ['umlauf_cart', 'umlauf_client', 'umlauf_personalisation', 'umlauf_trade'];
  for (const name of names) expect(isEssential(`__Host-${name}`), name).toBe(isEssential(name));
  expect(isEssential('__Host-other')).toBe(false);
});
