import { type CookieJar, readCookie, writeCookie } from '../stores/cookie-jar.ts';

/** The shop's copy of the personalisation vendor's visitor id. */
const VISITOR_ID_COPY = 'umlauf_personalisation';

/** One year. */
const VISITOR_ID_COPY_SECONDS = 31_536_000;

/** Copies the id the vendor's script has set, for a year from now. */
export function backUpVisitorId(jar: CookieJar, idCookie: string): void {
  const value = readCookie(jar, idCookie);
  if (value) writeCookie(jar, { name: VISITOR_ID_COPY, value, maxAge: VISITOR_ID_COPY_SECONDS });
}

/** Gives the id back to a vendor whose own cookie the browser has dropped before the year was over. */
export function restoreVisitorId(jar: CookieJar, idCookie: string): void {
  const value = readCookie(jar, VISITOR_ID_COPY);
  if (value && readCookie(jar, idCookie) === undefined)
    writeCookie(jar, { name: idCookie, value, maxAge: VISITOR_ID_COPY_SECONDS });
}
