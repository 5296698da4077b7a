import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { loadParts } from '../features/optional/optional-parts.ts';
import { partsOf } from '../features/optional/registry.ts';
import { isDocumentOutdated } from '../features/third-party/document-age.ts';
import { App, layoutOf, screenName } from './App.tsx';
import { setClientShop } from './client-shop.ts';
import { loadMessages } from './load-messages.ts';
import type { PageContextShared } from './page-context.ts';
import { showInHead } from './shown-head.ts';
import '../ui/styles/index.css';

let root: Root | undefined;

type ClientPageContext = PageContextShared & { Page: ComponentType; isHydration: boolean; urlOriginal: string };

/** Hydrates the first page and renders each next one into the same root. */
export async function onRenderClient(pageContext: ClientPageContext): Promise<void> {
  const { shop, Page, isHydration, is404, urlOriginal } = pageContext;
  if (!isHydration && (typeof is404 === 'boolean' || isDocumentOutdated())) {
    // No page in the browser's own table, or a document whose policy is not that of the visitor's choice: a full load.
    window.location.assign(urlOriginal);
    return;
  }
  setClientShop(shop);
  const [messages] = await Promise.all([
    loadMessages(shop.messagesUrl),
    loadParts(partsOf(shop.tenant, screenName(pageContext))),
  ]);
  const container = document.getElementById('root');
  if (!container) throw new Error('the document has no #root');
  const app = <App Page={Page} pageContext={pageContext} messages={messages} />;
  if (isHydration && container.hasChildNodes()) root = hydrateRoot(container, app);
  else {
    root ??= createRoot(container);
    const shown = root;
    // The new page must stand before the focus can move to its heading.
    flushSync(() => shown.render(app));
    showDocumentState(pageContext);
  }
}

/** What lives outside the root and the server wrote for the first page. */
function showDocumentState(pageContext: ClientPageContext): void {
  const { shop, data } = pageContext;
  document.title = data?.meta?.title ?? shop.tenant.legalEntity.name;
  document.documentElement.lang = shop.lang;
  const hidden = typeof pageContext.is404 === 'boolean' || shop.tenant.noindex || data?.meta?.noindex === true;
  showInHead(hidden || shop.prefix ? undefined : shop.path, data?.meta);
  document.body.dataset.layout = layoutOf(pageContext).name;
}
