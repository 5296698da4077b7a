import type { FormFactor, Found, Suggestion } from '../../services/catalogue/types.ts';
import type { DeviceListEntry } from '../devices/device-list.ts';
import type { PageEntry } from '../search/suggestion.ts';
import type { HomeView } from './home-view.ts';

/** A choice that narrows the list, and how many devices it leaves. */
export interface Facet<Id extends string> {
  id: Id;
  count: number;
}

export interface ResultsView {
  /** What was searched for, as it is shown. */
  text: string;
  /** Devices that fit the text and the chosen kind and maker. */
  total: number;
  /** Devices that fit the text. */
  found: number;
  /** The search is unavailable. */
  failed?: true;
  results: DeviceListEntry[];
  /** Pages the text names, or comes near to where no device is found. */
  pages: PageEntry[];
  kinds: Facet<FormFactor>[];
  makers: Facet<string>[];
  kind?: FormFactor;
  maker?: string;
}

/** What data() gives the page of a search. */
export interface SearchView extends Pick<HomeView, 'shelf'> {
  search: ResultsView;
}

/** Results shown at first, and added with each step. */
export const RESULTS_SHOWN = 24;
/** Of a longer text only the beginning is shown. */
const TEXT_SHOWN = 60;

export interface ResultsQuery {
  text: string;
  kind?: string | undefined;
  maker?: string | undefined;
  shown?: string | undefined;
}

/** The list of a search: narrowed to a kind and a maker, counted, cut. Choices that nothing fits are none. */
export function toResultsView(
  found: Pick<Found, 'devices' | 'total' | 'pages' | 'failed'>,
  { text, kind, maker, shown }: ResultsQuery,
  toEntry: (suggestion: Suggestion) => DeviceListEntry,
): ResultsView {
  const chosen = found.devices.find(({ device }) => device.formFactor === kind)?.device.formFactor;
  const known = found.devices.find(({ device }) => device.manufacturer === maker)?.device.manufacturer;
  const ofKind = found.devices.filter(({ device }) => !chosen || device.formFactor === chosen);
  const ofMaker = found.devices.filter(({ device }) => !known || device.manufacturer === known);
  const matching = ofKind.filter(({ device }) => !known || device.manufacturer === known);
  const isNarrowed = chosen !== undefined || known !== undefined;
  return {
    text: shownText(text),
    // More may be found than were read.
    total: isNarrowed ? matching.length : found.total,
    found: found.total,
    ...(found.failed ? { failed: true } : {}),
    results: matching.slice(0, shownCount(shown)).map(toEntry),
    pages: found.pages.map(({ type, name, category, url, deviceCount }) => ({
      type,
      name,
      category,
      url,
      deviceCount,
    })),
    kinds: facets(ofMaker, ({ device }) => device.formFactor),
    makers: facets(ofKind, ({ device }) => device.manufacturer),
    ...(chosen ? { kind: chosen } : {}),
    ...(known ? { maker: known } : {}),
  };
}

/** Whole steps only: whatever an address says, a page is never longer than what was found. */
export function shownCount(shown: string | undefined): number {
  const asked = /^\d{1,5}$/.test(shown ?? '') ? Number(shown) : 0;
  return Math.max(1, Math.ceil(asked / RESULTS_SHOWN)) * RESULTS_SHOWN;
}

/** Marks nobody sees could turn the sentence round it. */
function shownText(text: string): string {
  const visible = text.replace(/[\p{Cf}\p{Cc}]/gu, '');
  const letters = [...visible];
  return letters.length > TEXT_SHOWN ? `${letters.slice(0, TEXT_SHOWN).join('')}…` : visible;
}

/** The most frequent first. */
function facets<Id extends string>(list: readonly Suggestion[], idOf: (one: Suggestion) => Id): Facet<Id>[] {
  const counts = new Map<Id, number>();
  for (const one of list) counts.set(idOf(one), (counts.get(idOf(one)) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count);
}
