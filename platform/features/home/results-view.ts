import type { FormFactor, Found, NotBought, Suggestion } from '../../services/catalogue/types.ts';
import type { DeviceListEntry } from '../devices/device-list.ts';
import type { PageEntry } from '../search/suggestion.ts';
import type { HomeView } from './home-view.ts';

/** A filter choice, and the number of devices it leaves. */
export interface Facet<Id extends string> {
  id: Id;
  count: number;
}

export interface ResultsView {
  /** The query, as shown. */
  text: string;
  /** Devices that match the text and the chosen kind and maker. */
  total: number;
  /** Devices that match the text. */
  found: number;
  /** The search is unavailable. */
  failed?: true;
  /** Why nothing was found. */
  notBought?: NotBought;
  results: DeviceListEntry[];
  /** Pages that the text names. Near matches where no device matches. */
  pages: PageEntry[];
  kinds: Facet<FormFactor>[];
  makers: Facet<string>[];
  kind?: FormFactor;
  maker?: string;
}

/** Return value of data() for the search page. */
export interface SearchView extends Pick<HomeView, 'shelf'> {
  search: ResultsView;
}

/** Number of results shown initially, and added per step. */
export const RESULTS_SHOWN = 24;
/** Maximum length of the query as shown; longer text is cut. */
const TEXT_SHOWN = 60;

export interface ResultsQuery {
  text: string;
  kind?: string | undefined;
  maker?: string | undefined;
  shown?: string | undefined;
}

/** The result list: filtered by kind and maker, counted and cut. Choices without results are omitted. */
export function toResultsView(
  found: Pick<Found, 'devices' | 'total' | 'pages' | 'failed' | 'notBought'>,
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
    // There may be more results than were read.
    total: isNarrowed ? matching.length : found.total,
    found: found.total,
    ...(found.failed ? { failed: true } : {}),
    ...(found.notBought ? { notBought: found.notBought } : {}),
    results: matching.slice(0, shownCount(shown)).map(toEntry),
    pages: found.pages.map(({ type, name, category, url, deviceCount }) => ({
      type,
      name,
      category,
      url,
      deviceCount,
    })),
    kinds: countFacets(ofMaker, ({ device }) => device.formFactor),
    makers: countFacets(ofKind, ({ device }) => device.manufacturer),
    ...(chosen ? { kind: chosen } : {}),
    ...(known ? { maker: known } : {}),
  };
}

/** Whole steps only, and never more than the number of results, whatever the address contains. */
export function shownCount(shown: string | undefined): number {
  const asked = /^\d{1,5}$/.test(shown ?? '') ? Number(shown) : 0;
  return Math.max(1, Math.ceil(asked / RESULTS_SHOWN)) * RESULTS_SHOWN;
}

/** Invisible direction marks could reverse the sentence around them. */
function shownText(text: string): string {
  const visible = text.replace(/[\p{Cf}\p{Cc}]/gu, '');
  const letters = [...visible];
  return letters.length > TEXT_SHOWN ? `${letters.slice(0, TEXT_SHOWN).join('')}…` : visible;
}

/** Most frequent first. */
function countFacets<Id extends string>(list: readonly Suggestion[], getId: (one: Suggestion) => Id): Facet<Id>[] {
  const counts = new Map<Id, number>();
  for (const one of list) counts.set(getId(one), (counts.get(getId(one)) ?? 0) + 1);
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count);
}
