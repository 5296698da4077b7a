import { type CookieJar, readCookie, writeCookie } from '../stores/cookie-jar.ts';

/** The shop's copy of the personalisation vendor's visitor id. */
const VISITOR_ID_COPY = 'umlauf_personalisation';

/** One year. */
export const VISITOR_ID_COPY_SECONDS = 31_536_000;

/** Copies the visitor id that the vendor's script has set, for a year. */
export function backUpVisitorId(jar: CookieJar, idCookie: string): void {
  const value = readCookie(jar, idCookie);
  if (value) writeCookie(jar, { name: VISITOR_ID_COPY, value, maxAge: VISITOR_ID_COPY_SECONDS });
}

/** Restores the visitor id when the browser has deleted the vendor's cookie within the year. */
export function restoreVisitorId(jar: CookieJar, idCookie: string): void {
  const value = readCookie(jar, VISITOR_ID_COPY);
  if (value && readCookie(jar, idCookie) === undefined)
    writeCookie(jar, { name: idCookie, value, maxAge: VISITOR_ID_COPY_SECONDS });
}
