import { type ComponentType, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { loadParts, loadPartsInTime } from '../features/optional/optional-parts.ts';
import { listOptionalParts } from '../features/optional/registry.ts';
import { markPageInteractive, watchChunkErrors } from '../features/shell/chunk-errors.ts';
import { findLocalFolder, getShownFolder, type PageFolders, preparePage } from '../features/shell/prepare-page.ts';
import { startRouter } from '../features/shell/router.ts';
import { whenIdle } from '../features/shell/when-idle.ts';
import { endWaiting, expectPart, holdEarlySubmit, waitForParts } from '../features/shop/awaited-parts.ts';
import { setCurrentShop } from '../features/shop/current-shop.ts';
import { waitForCode } from '../features/shop/lazy-with-retry.ts';
import { completeMessages, loadMessages } from '../features/shop/load-messages.ts';
import { loadCode } from '../shared/load-code.ts';
import { PAGE_STATE_ID } from '../shared/page-state.ts';
import { App, getLayout, screenName } from './App.tsx';
import type { PageContextShared } from './page-context.ts';
import { showInHead } from './shown-head.ts';
import '../ui/styles/index.css';

/** The code of each page is a file of its own. */
const files = import.meta.glob<{ Page: ComponentType }>('./*/+Page.tsx');

const folders: PageFolders<PageContextShared> = {
  load: loadFolder,
  prepare: async (state, folder) => {
    const pageContext = { ...state, isClientSideNavigation: true };
    // A next page does not wait for optional parts.
    const app = await createApp(pageContext, folder, {
      messagesUrl: state.shop.messagesUrl,
      loadOptional: loadPartsInTime,
    });
    await Promise.all([waitForCode(), waitForParts()]);
    return () => {
      setCurrentShop(state.shop);
      root ??= createRoot(getContainer());
      const shown = root;
      // The new page must be rendered before focus can move to its heading.
      flushSync(() => shown.render(app));
      showDocumentState(pageContext);
      markPageInteractive();
    };
  },
};

let root: Root | undefined;

/** The browser's entry: hydrates the first page; the router shows each next one in the same root. */
function start(): void {
  const state = JSON.parse(document.getElementById(PAGE_STATE_ID)?.textContent ?? '') as PageContextShared;
  watchChunkErrors();
  document.addEventListener('submit', holdEarlySubmit);
  expectPart(state);
  setCurrentShop(state.shop);
  const prepare = (address: string, signal: AbortSignal) => preparePage(folders, address, signal);
  const preloadCode = async (path: string) => {
    const folder = findLocalFolder(path);
    if (folder) await loadFolder(folder);
  };
  void startRouter({ prepare, preloadCode }, async () => {
    // It hydrates the server's markup, so it needs every part of it.
    const { messagesUrl, pageMessagesUrl } = state.shop;
    const first = { messagesUrl: pageMessagesUrl, loadOptional: loadParts };
    const app = await createApp(state, getShownFolder(state), first);
    return () => {
      // In parts of a few milliseconds, so that input is answered between them.
      startTransition(() => {
        root = hydrateRoot(getContainer(), app);
      });
      markPageInteractive();
      whenIdle(() => void completeMessages(messagesUrl, pageMessagesUrl));
    };
  });
}

async function loadFolder(folder: string): Promise<ComponentType> {
  const load = files[`./${folder}/+Page.tsx`];
  if (!load) throw new Error(`there is no page ${folder}`);
  return (await loadCode(load)).Page;
}

interface AppFiles {
  messagesUrl: string;
  loadOptional: typeof loadParts;
}

async function createApp(pageContext: PageContextShared, folder: string, { messagesUrl, loadOptional }: AppFiles) {
  const { shop } = pageContext;
  const [Page, messages] = await Promise.all([
    loadFolder(folder),
    // A process of a version before this build has only all messages.
    loadMessages(messagesUrl).catch(() => loadMessages(shop.messagesUrl)),
    loadOptional(listOptionalParts(shop.tenant, screenName(pageContext))),
  ]);
  const onHydrated = () => endWaiting(pageContext);
  return <App Page={Page} pageContext={pageContext} messages={messages} onHydrated={onHydrated} />;
}

/** In every document; React reports a missing one itself. */
function getContainer(): HTMLElement {
  return document.getElementById('root') as HTMLElement;
}

/** Parts outside of the root, which the server rendered for the first page. */
function showDocumentState(pageContext: PageContextShared): void {
  const { shop, data, is404 } = pageContext;
  // The error page of a failed answer has no data with a title; it sets its title itself.
  const failed = typeof is404 === 'boolean';
  if (!failed) document.title = data?.meta?.documentTitle ?? shop.tenant.contact.fromName;
  document.documentElement.lang = shop.lang;
  const shared = !failed && !shop.prefix && !shop.tenant.noindex && !data?.meta?.noindex;
  showInHead(shared ? shop.path : undefined, data?.meta);
  document.body.dataset.layout = getLayout(pageContext).name;
}

start();
