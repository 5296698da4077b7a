import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { loadParts, loadPartsInTime } from '../features/optional/optional-parts.ts';
import { listOptionalParts } from '../features/optional/registry.ts';
import { markPageInteractive, mayReload } from '../features/shell/chunk-errors.ts';
import { currentShop, setCurrentShop } from '../features/shop/current-shop.ts';
import { loadMessages } from '../features/shop/load-messages.ts';
import type { ShopState } from '../features/shop/shop-state.ts';
import { isDocumentOutdated } from '../features/third-party/document-age.ts';
import { App, getLayout, screenName } from './App.tsx';
import type { PageContextShared } from './page-context.ts';
import { showInHead } from './shown-head.ts';
import '../ui/styles/index.css';

let root: Root | undefined;

type ClientPageContext = Omit<PageContextShared, 'shop'> & {
  /** Absent where no page was found without asking the server. */
  shop?: ShopState;
  Page: ComponentType;
  isHydration: boolean;
  urlOriginal: string;
};

/** Hydrates the first page and renders each next one into the same root. */
export async function onRenderClient(asked: ClientPageContext): Promise<void> {
  const { isHydration, is404, shop, urlOriginal } = asked;
  const failed = !isHydration && is404 === false;
  const anotherBuild = !isHydration && shop !== undefined && shop.build !== currentShop()?.build;
  if ((failed || anotherBuild) && loadAfresh(urlOriginal)) return;
  if (!isHydration && isDocumentOutdated()) {
    // The document's policy does not match the visitor's choice.
    window.location.assign(urlOriginal);
    return;
  }
  // A first page whose scripts failed is still as the server rendered it: readable, with working forms.
  if (failed && !root) return;
  const pageContext = !isHydration && typeof is404 === 'boolean' ? await errorPage(asked) : (asked as Shown);
  setCurrentShop(pageContext.shop);
  await show(pageContext);
}

type Shown = PageContextShared & Pick<ClientPageContext, 'Page' | 'isHydration'>;

/** Once per path; a second reload could loop forever. */
function loadAfresh(urlOriginal: string): boolean {
  const { pathname } = new URL(urlOriginal, window.location.origin);
  if (!mayReload(pathname, Date.now(), sessionStorage)) return false;
  window.location.assign(urlOriginal);
  return true;
}

/** A client-side navigation led to no page: the error page replaces the page, and the shop around it stays. */
async function errorPage(asked: ClientPageContext): Promise<Shown> {
  const { Page } = await import('./_error/+Page.tsx');
  const known = asked.shop ?? currentShop();
  if (!known) throw new Error('the document says nothing of its shop');
  const { pathname, searchParams } = new URL(asked.urlOriginal, window.location.origin);
  const shop = {
    ...known,
    path: pathname,
    query: Object.fromEntries(searchParams),
    match: { name: 'error', params: {} },
  } as const;
  return { ...asked, Page, shop };
}

async function show(pageContext: Shown): Promise<void> {
  const { shop, Page, isHydration } = pageContext;
  const parts = listOptionalParts(shop.tenant, screenName(pageContext));
  // The first page hydrates the server's markup, so it needs every part of it; a next page does not wait for them.
  const [messages] = await Promise.all([
    loadMessages(shop.messagesUrl),
    isHydration ? loadParts(parts) : loadPartsInTime(parts),
  ]);
  const container = document.getElementById('root');
  if (!container) throw new Error('the document has no #root');
  const app = <App Page={Page} pageContext={pageContext} messages={messages} />;
  if (isHydration && container.hasChildNodes()) root = hydrateRoot(container, app);
  else {
    root ??= createRoot(container);
    const shown = root;
    // The new page must be rendered before focus can move to its heading.
    flushSync(() => shown.render(app));
    showDocumentState(pageContext);
  }
  markPageInteractive();
}

/** Parts outside of the root, which the server rendered for the first page. */
function showDocumentState(pageContext: Shown): void {
  const { shop, data, is404 } = pageContext;
  // The error page has no data with a title; it sets its title itself.
  if (typeof is404 !== 'boolean') document.title = data?.meta?.documentTitle ?? shop.tenant.contact.fromName;
  document.documentElement.lang = shop.lang;
  const shared = typeof is404 !== 'boolean' && !shop.prefix && !shop.tenant.noindex && !data?.meta?.noindex;
  showInHead(shared ? shop.path : undefined, data?.meta);
  document.body.dataset.layout = getLayout(pageContext).name;
}
