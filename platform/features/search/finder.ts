import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { suggestDevices } from '../../generated/api/endpoints/suggestions.gen.ts';
import type { Suggestions } from '../../generated/api/types.gen.ts';
import { asksForDeviceNumber } from '../../shared/device-number.ts';
import { preloadCode } from '../shell/router.ts';
import type { Shop } from '../shop/shop-context.tsx';
import {
  type PageEntry,
  pageHref,
  resultsHref,
  type SuggestionEntry,
  suggestionHref,
  suggestionLabel,
} from './suggestion.ts';

/** A line of the list under a search field. */
export interface Suggested {
  href: string;
  label: string;
  /** For a page: number and kind of its devices. */
  page?: Pick<PageEntry, 'type' | 'category' | 'deviceCount'>;
  /** For a device: maximum price in cents. */
  maxPriceCents?: number;
}

/** Results for a text; `status` and `notBought` explain an empty list. */
export interface Answer {
  text: string;
  status: 'idle' | 'ready' | 'failed';
  lines: readonly Suggested[];
  notBought?: Suggestions['notBought'];
  /** Address of the one device that the text names. */
  named?: string;
}

const MAX_CACHED_FINDERS = 3;

/** Categories and makers of a shop in a language: requested once per visit and cached while the page is open. */
const kept = new Map<string, readonly PageEntry[]>();
const getCacheKey = ({ tenant, locale }: Shop) => `${tenant.id} ${locale}`;

/** Preloads the data of `fromMemory` and the page that lists results. A failure only costs speed. */
export async function keepPages(shop: Shop): Promise<void> {
  const key = getCacheKey(shop);
  if (kept.has(key)) return;
  kept.set(key, []);
  // Code that fails to preload would count as missing, and the next page would be a full load.
  if (navigator.onLine) void preloadCode(resultsHref(shop, 'a')).catch(() => {});
  const answer = await callEndpoint(shop.tenant.services, suggestDevices, { query: { q: '' } });
  if (answer.ok) kept.set(key, answer.value.pages);
  else kept.delete(key);
}

/** Categories and makers that begin with the text, immediately and without a request. */
export function fromMemory(shop: Shop, text: string): Suggested[] {
  const typed = splitWords(text);
  if (typed.length === 0) return [];
  const matchesEntry = ({ name, category }: PageEntry) => {
    const words = splitWords(`${name} ${category}`);
    const isNamed = splitWords(name).some((word) => typed.some((one) => word.startsWith(one)));
    return isNamed && typed.every((one) => words.some((word) => word.startsWith(one)));
  };
  return (kept.get(getCacheKey(shop)) ?? [])
    .filter(matchesEntry)
    .slice(0, MAX_CACHED_FINDERS)
    .map((page) => toLine(shop, page));
}

/** Suggestions of the shop for a text. Never throws. The number of a device (IMEI, serial number) is never sent. */
export async function find(shop: Shop, text: string, signal: AbortSignal): Promise<Answer> {
  if (asksForDeviceNumber(text)) return { text, status: 'ready', lines: [], notBought: { reason: 'number' } };
  const answer = await callEndpoint(shop.tenant.services, suggestDevices, { query: { q: text }, signal });
  return answer.ok ? toAnswer(shop, text, answer.value) : { text, status: 'failed', lines: [] };
}

/** Pages come before devices, except before the one device that is named. */
function toAnswer(shop: Shop, text: string, { suggestions, pages, named, notBought }: Suggestions): Answer {
  const devices = suggestions.map((entry: SuggestionEntry): Suggested => {
    return { href: suggestionHref(shop, entry), label: suggestionLabel(entry), maxPriceCents: entry.maxPriceCents };
  });
  const first = named ? devices.splice(0, 1) : [];
  // Without results the pages are only near matches. The result list labels them as such.
  const shown = suggestions.length > 0 ? pages.map((page) => toLine(shop, page)) : [];
  const lines = [...first, ...shown, ...devices];
  return {
    text,
    status: 'ready',
    lines,
    ...(first[0] ? { named: first[0].href } : {}),
    ...(notBought ? { notBought } : {}),
  };
}

function toLine(shop: Shop, page: PageEntry): Suggested {
  return { href: pageHref(shop, page), label: page.name, page };
}

function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
