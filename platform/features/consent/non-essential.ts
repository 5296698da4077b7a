import { isEssential } from '../../shared/consent.ts';
import { siteAttributes } from '../stores/cookie-jar.ts';

/**
 * Deletes entries that need consent, where scripts can reach them: the shop's own client id and touchpoints, and
 * entries that third-party scripts have set on this host or its parents.
 */
export function forgetNonEssential({ document, location }: Window, storages: () => Storage[]): void {
  for (const pair of document.cookie.split('; ')) {
    const name = pair.split('=', 1)[0] ?? '';
    if (name !== '' && !isEssential(name)) expireCookie(document, name, location.hostname);
  }
  try {
    for (const storage of storages()) {
      for (const key of Object.keys(storage)) if (!isEssential(key)) storage.removeItem(key);
    }
  } catch {
    // A browser that forbids storage has no entries.
  }
}

/** A script may have set its cookie for the host or for any domain above it. Deletion needs the same domain. */
function expireCookie(document: Document, name: string, host: string): void {
  const labels = host.split('.');
  const domains = labels.slice(0, -1).map((_, index) => `; Domain=${labels.slice(index).join('.')}`);
  for (const where of ['', siteAttributes(), ...domains]) {
    document.cookie = `${name}=; Path=/; Max-Age=0${where}`;
  }
}
