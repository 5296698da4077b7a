import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { Secrets } from '../secrets/index.server.ts';

/** Opens the pages of a shop that is not public yet. */
export interface PreviewService {
  /** The value of `?preview=` on a page of the shop. It works for everyone who has it until it expires. */
  createLink(tenant: string, expires: Date): string;
  /** The value of the browser's cookie and its lifetime; undefined for a link that is forged, expired or of another shop. */
  openLink(tenant: string, link: string, now: Date): { cookie: string; maxAgeSeconds: number } | undefined;
  opensPages(tenant: string, cookie: string, now: Date): boolean;
}

export const MAX_PREVIEW_DAYS = 90;
const COOKIE_MS = 12 * HOUR_MS;

/** Neither is accepted in place of the other: a copied cookie must not become a link. */
const LINK = 'preview link';
const COOKIE = 'preview cookie';

export function createPreviews(secrets: Pick<Secrets, 'fingerprint' | 'matches'>): PreviewService {
  const sign = (tenant: string, expires: number, purpose: string) =>
    `${expires.toString(36)}.${secrets.fingerprint(`${tenant} ${expires}`, purpose)}`;
  /** Milliseconds until it expires; undefined when it does not open this shop. */
  const readRemaining = (tenant: string, token: string, purpose: string, now: Date): number | undefined => {
    const [, time = '', signature = ''] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? [];
    const expires = Number.parseInt(time, 36);
    if (!secrets.matches(signature, `${tenant} ${expires}`, purpose)) return undefined;
    const left = expires - now.getTime();
    return left > 0 && left <= MAX_PREVIEW_DAYS * DAY_MS ? left : undefined;
  };
  return {
    createLink: (tenant, expires) => sign(tenant, expires.getTime(), LINK),
    openLink: (tenant, link, now) => {
      const left = readRemaining(tenant, link, LINK, now);
      if (left === undefined) return undefined;
      const lifetime = Math.min(left, COOKIE_MS);
      return {
        cookie: sign(tenant, now.getTime() + lifetime, COOKIE),
        maxAgeSeconds: Math.ceil(lifetime / 1000),
      };
    },
    opensPages: (tenant, cookie, now) => readRemaining(tenant, cookie, COOKIE, now) !== undefined,
  };
}
