import { loadCode } from '../../shared/load-code.ts';
import { navigationTarget } from '../../shared/navigation-target.ts';
import { findRouteName, getPageFolder } from '../../tenancy/route-facts.ts';
import { loadPartsInTime } from '../optional/optional-parts.ts';
import { listOptionalParts } from '../optional/registry.ts';
import { currentShop } from '../shop/current-shop.ts';
import type { ShopState } from '../shop/shop-state.ts';
import { isDocumentOutdated } from '../third-party/document-age.ts';
import { mayReload } from './chunk-errors.ts';
import { localRoute } from './local-route.ts';
import type { Arrival } from './navigation.ts';
import { fetchPayload } from './payloads.ts';
import { reportOffline } from './report-offline.ts';
import { followPath } from './router.ts';
import { isPageStale } from './stale-build.ts';

/** The part of a page's state that decides what shows it. */
export interface ShownState {
  shop: ShopState;
  /** Of the error page: whether it says that nothing is at the address. */
  is404?: boolean | null;
}

/** The folders of `pages/`. */
export interface PageFolders<State extends ShownState> {
  /** Loads the code of a folder. Rejects where it cannot be loaded. */
  load: (folder: string) => Promise<unknown>;
  /** Loads what the page needs, and returns the function that renders it. */
  prepare: (state: State, folder: string) => Promise<() => void>;
}

const ERROR_FOLDER = '_error';
const DOCUMENT = { kind: 'document' } as const;
const NONE = { kind: 'none' } as const;

/** The folder that shows a state. */
export function getShownFolder({ shop, is404 }: ShownState): string {
  const name = typeof is404 === 'boolean' ? undefined : findRouteName(shop.match.name);
  return name ? getPageFolder(name, shop.query) : ERROR_FOLDER;
}

/** The folder of an address that needs no answer of the shop to be decided. */
export function findLocalFolder(path: string): string | undefined {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  const route = localRoute(pathname);
  return route && getPageFolder(route, Object.fromEntries(searchParams));
}

/** What a navigation to an address of this shop leads to. Code and data are loaded in parallel. */
export async function preparePage<State extends ShownState>(
  { load, prepare }: PageFolders<State>,
  address: string,
  signal: AbortSignal,
): Promise<Arrival> {
  const { pathname, search } = new URL(address, window.location.origin);
  const path = pathname + search;
  const shown = currentShop();
  // The document's policy does not match the visitor's choice.
  if (!shown || isDocumentOutdated()) return DOCUMENT;
  // The next build may have dropped chunks of a page. Steps of the open page are already loaded.
  if (isPageStale() && pathname !== shown.path) return DOCUMENT;
  const folder = findLocalFolder(path) ?? (await askForFolder(path));
  if (typeof folder !== 'string') return folder === NONE ? stayOffline(address) : folder;
  const name = localRoute(pathname);
  if (name) void loadPartsInTime(listOptionalParts(shown.tenant, name));
  const code = load(folder);
  // Reported where it is needed.
  code.catch(() => {});
  const payload = await fetchPayload<State>(path, signal);
  if (signal.aborted) return NONE;
  if (payload === 'offline') return stayOffline(address);
  if (payload === 'refused') return DOCUMENT;
  if (payload !== 'failed' && 'redirect' in payload) return toArrival(payload.redirect);
  const state = payload === 'failed' ? createFailedState<State>(shown, address) : payload;
  // Of a failure or another build only a new document knows more. Once per path: a second one could repeat for ever.
  const isOdd = payload === 'failed' || state.shop.build !== shown.build;
  if (isOdd && mayReload(pathname, Date.now(), sessionStorage)) return DOCUMENT;
  try {
    return { kind: 'page', show: await prepare(state, getShownFolder(state)) };
  } catch (error) {
    if (navigator.onLine) throw error;
    return stayOffline(address);
  }
}

/** The folder of an address that only the shop can decide; where it leads to instead of a page. */
async function askForFolder(path: string): Promise<string | Arrival> {
  const { fetchRules } = await loadCode(() => import('./fetch-rules.ts'));
  const rules = await fetchRules(path);
  if (rules === 'offline') return NONE;
  if (rules?.redirect !== undefined) return toArrival(rules.redirect);
  if (rules?.status === 404) return ERROR_FOLDER;
  const route = findRouteName(rules?.route);
  if (!route) return DOCUMENT;
  return getPageFolder(route, Object.fromEntries(new URL(path, window.location.origin).searchParams));
}

/** Target of the shop's own redirect: a page of it, or another site that the redirect names. */
function toArrival(redirect: string): Arrival {
  const target = navigationTarget(redirect, window.location.origin, { external: true });
  if (target.kind === 'refused') throw new Error(`a redirect was refused: ${target.reason}`);
  return { kind: 'redirect', address: target.kind === 'inside' ? target.path : target.url };
}

/** The shown page stays and says so; the next click replaces this navigation. */
function stayOffline(address: string): Arrival {
  reportOffline(() => void followPath(address));
  return NONE;
}

function createFailedState<State extends ShownState>(shown: ShopState, address: string): State {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const match = { name: 'error', params: {} } as const;
  const shop = { ...shown, path: pathname, query: Object.fromEntries(searchParams), match };
  return { shop, is404: false } as ShownState as State;
}
