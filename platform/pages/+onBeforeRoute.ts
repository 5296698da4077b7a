import { redirect, render } from 'vike/abort';
import { watchChunkErrors } from '../features/shell/chunk-errors.ts';
import { localRoute } from '../features/shell/local-route.ts';
import { rulesFor } from '../features/shell/remembered-rules.ts';
import { isPageStale } from '../features/shell/stale-build.ts';
import { navigationTarget } from '../shared/navigation-target.ts';
import { findRouteName, getPageFolder } from '../tenancy/route-facts.ts';
import type { PageContextShared } from './page-context.ts';

// This module is loaded before the code of any page is requested.
if (!import.meta.env.SSR) watchChunkErrors();

type Routed = { urlOriginal: string } & Partial<PageContextShared>;

/**
 * Maps a localised address to the folder that shows its route. The server has decided before Vike sees the request. The
 * browser repeats the decision with its route table. For ambiguous or unknown paths the browser has asked the server
 * just before (see +onPageTransitionStart). No side effects, because preloading routes links as well.
 */
export function onBeforeRoute(pageContext: Routed) {
  const name = findRouteName(import.meta.env.SSR ? routeOnServer(pageContext) : routeInBrowser(pageContext));
  return { pageContext: { urlLogical: `/~/${name ? getPageFolder(name, readQuery(pageContext)) : 'none'}` } };
}

/** The server reads a shorter query than an address may have. */
function readQuery({ shop, urlOriginal }: Routed): Record<string, string> {
  if (import.meta.env.SSR) return shop?.query ?? {};
  return Object.fromEntries(new URL(urlOriginal, window.location.origin).searchParams);
}

/** The server answers with its own status; Vike only needs to know which kind of error page a failed request gets. */
function routeOnServer({ shop, failure = 404 }: Routed): string | undefined {
  if (shop?.match.name === 'error') throw render(failure >= 500 ? 500 : 404);
  return shop?.match.name;
}

/** Undefined: the server shows the page, with a full load. Throws where another page is to be shown instead. */
function routeInBrowser({ urlOriginal, isClientSideNavigation = false }: Routed): string | undefined {
  const { pathname, search } = new URL(urlOriginal, window.location.origin);
  // The next build may have dropped chunks of a page. Steps of the open page are already loaded.
  if (isClientSideNavigation && isPageStale() && pathname !== window.location.pathname) return undefined;
  const local = localRoute(pathname);
  if (local || !isClientSideNavigation) return local;
  const rules = rulesFor(pathname + search);
  if (rules?.status === 404) throw render(404);
  if (rules?.redirect !== undefined) throw redirect(toAllowedAddress(rules.redirect));
  return rules?.route;
}

/** Target of the shop's own redirect: a page of it, or another site that the redirect names. */
function toAllowedAddress(address: string): string {
  const target = navigationTarget(address, window.location.origin, { external: true });
  if (target.kind === 'refused') throw new Error(`a redirect was refused: ${target.reason}`);
  return target.kind === 'inside' ? target.path : target.url;
}
