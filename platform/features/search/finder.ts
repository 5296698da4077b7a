import { prefetch } from 'vike/client/router';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { suggestDevices } from '../../generated/api/endpoints/suggestions.gen.ts';
import type { Suggestions } from '../../generated/api/types.gen.ts';
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
  /** Of a page: how many devices are on it, and of which kind. */
  page?: Pick<PageEntry, 'type' | 'category' | 'deviceCount'>;
  /** Of a device: the most it can bring, in cents. */
  maxPriceCents?: number;
}

/** What was found for a text; `status` says why there may be nothing. */
export interface Answer {
  text: string;
  status: 'idle' | 'ready' | 'failed';
  lines: readonly Suggested[];
  /** Address of the one device that the text names. */
  named?: string;
}

const MOST_KEPT = 3;

/** Categories and makers of a shop in a language: asked for once a visit, and kept while the page lives. */
const kept = new Map<string, readonly PageEntry[]>();
const keyOf = ({ tenant, locale }: Shop) => `${tenant.id} ${locale}`;

/** Loads what `fromMemory` finds in, and the page that lists results. A failure only costs what would have been quicker. */
export async function keepPages(shop: Shop): Promise<void> {
  const key = keyOf(shop);
  if (kept.has(key)) return;
  kept.set(key, []);
  // Code that cannot come counts as gone, and the next page would be a full load.
  if (navigator.onLine) void prefetch(resultsHref(shop, 'a')).catch(() => {});
  const answer = await callEndpoint(shop.tenant.services, suggestDevices, { query: { q: '' } });
  if (answer.ok) kept.set(key, answer.value.pages);
  else kept.delete(key);
}

/** Categories and makers that begin like the text, at once and without a request. */
export function fromMemory(shop: Shop, text: string): Suggested[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const fits = ({ name, category }: PageEntry) => {
    const words = wordsOf(`${name} ${category}`);
    const isNamed = wordsOf(name).some((word) => typed.some((one) => word.startsWith(one)));
    return isNamed && typed.every((one) => words.some((word) => word.startsWith(one)));
  };
  return (kept.get(keyOf(shop)) ?? [])
    .filter(fits)
    .slice(0, MOST_KEPT)
    .map((page) => toLine(shop, page));
}

/** What the shop suggests for a text. Never throws. */
export async function find(shop: Shop, text: string, signal: AbortSignal): Promise<Answer> {
  const answer = await callEndpoint(shop.tenant.services, suggestDevices, { query: { q: text }, signal });
  return answer.ok ? toAnswer(shop, text, answer.value) : { text, status: 'failed', lines: [] };
}

/** Pages come before devices, but not before the device that is named. */
function toAnswer(shop: Shop, text: string, { suggestions, pages, named }: Suggestions): Answer {
  const devices = suggestions.map((entry: SuggestionEntry): Suggested => {
    return { href: suggestionHref(shop, entry), label: suggestionLabel(entry), maxPriceCents: entry.maxPriceCents };
  });
  const first = named ? devices.splice(0, 1) : [];
  // Where nothing is found the pages are only near to it: the list of results shows them as what they are.
  const shown = suggestions.length > 0 ? pages.map((page) => toLine(shop, page)) : [];
  const lines = [...first, ...shown, ...devices];
  return { text, status: 'ready', lines, ...(first[0] ? { named: first[0].href } : {}) };
}

function toLine(shop: Shop, page: PageEntry): Suggested {
  return { href: pageHref(shop, page), label: page.name, page };
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
