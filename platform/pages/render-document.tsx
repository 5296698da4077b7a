import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { loadParts } from '../features/optional/optional-parts.ts';
import { listOptionalParts, optionalParts } from '../features/optional/registry.ts';
import { headMarkup } from '../shared/document-head.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { PAGE_STATE_ID, serializePageState } from '../shared/page-state.ts';
import { buildSprite } from '../ui/sprite.ts';
import { App, getLayout, screenName } from './App.tsx';
import { type BuildManifest, filePreloads } from './file-preloads.ts';
import type { PageContextServer } from './page-context.ts';
import '../ui/styles/index.css';

/** A document in two parts, because the files of the page stand between them and after them. */
export interface RenderedDocument {
  /** The document up to the first tag of its head, where the style sheets of the page's files go. */
  opening: string;
  /** The rest, without the script of the browser's entry and `DOCUMENT_END`. */
  content: string;
}

const ENTRY = 'platform/pages/+client.tsx';

/** A slow browser would paint half a header, whose other half moves it. The page's state follows the page. */
const PAINT_WHEN_PARSED = `<link rel="expect" href="#${PAGE_STATE_ID}" blocking="render">`;

export const DOCUMENT_END = '</body>\n</html>';

/** The document of every page, without inline scripts and styles; server/pages/inline-styles.ts inserts the latter. */
export async function renderDocument(
  pageContext: PageContextServer & {
    Page: ComponentType;
    pageId: string;
    globalContext: { assetsManifest: BuildManifest };
  },
): Promise<RenderedDocument> {
  const { shop, Page, messages, data, seo, displayFont } = pageContext;
  const failed = typeof pageContext.is404 === 'boolean';
  const parts = listOptionalParts(shop.tenant, screenName(pageContext));
  if (parts.length > 0) await loadParts(parts);
  const markup = renderToString(<App Page={Page} pageContext={pageContext} messages={messages} />);
  const sources = [
    ENTRY,
    `${pageContext.pageId.slice(1)}/+Page.tsx`,
    ...parts.map((part) => optionalParts[part].source),
  ];
  const siteName = shop.tenant.contact.fromName;
  const title = data?.meta?.documentTitle ?? siteName;
  const head = headMarkup({
    title: data?.meta?.title ?? siteName,
    meta: data?.meta,
    seo,
    found: !failed,
    siteName,
    lang: shop.lang,
  });
  const font = failed ? undefined : displayFont;
  // Scripts name and set cookies as the server does (server/edge/cookies.ts).
  const framed = pageContext.ctx.tenant.frameAncestors.length > 0;
  const kind = pageContext.https ? (framed ? 'framed' : 'host') : framed && 'local';
  const cookies = kind ? ` data-cookies="${kind}"` : '';
  const test = pageContext.ctx.test === true ? ' data-test' : '';
  return {
    opening: `<!DOCTYPE html>
<html lang="${escapeHtml(shop.lang)}" data-tenant="${escapeHtml(shop.tenant.id)}" data-theme="${escapeHtml(shop.tenant.theme)}"${cookies}${test}>
<head>`,
    content: `
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${PAINT_WHEN_PARSED}
<title>${escapeHtml(title)}</title>
${head}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${escapeHtml(shop.themeUrl)}">
${font ? `<link rel="preload" href="${escapeHtml(font)}" as="font" type="font/woff2" crossorigin="anonymous">` : ''}
<link rel="preload" href="${escapeHtml(shop.pageMessagesUrl)}" as="fetch" type="application/json" crossorigin="anonymous">
</head>
<body data-layout="${escapeHtml(getLayout(pageContext).name)}">
${stateNotice(pageContext)}
${testNotice(pageContext)}
${fallbackFrame(shop.allowedScripts?.tagManager?.frameUrl)}
${buildSprite(shop.tenant.theme, shop.tenant.shipping.logo)}
<div id="root">${markup}</div>
<script id="${PAGE_STATE_ID}" type="application/json">${serializePageState(pageContext)}</script>
${filePreloads(pageContext.globalContext.assetsManifest, sources)}
`,
  };
}

/** Outside of the application: it is the same on every page and needs no script. */
function stateNotice({ ctx: { tenant }, t }: PageContextServer): string {
  if (tenant.state === 'live') return '';
  return `<aside class="tenant-state">${escapeHtml(t(`shopState.${tenant.state}`))}</aside>`;
}

/** On every page of the test mode, and on those of a test trade in any browser. Frames scroll with the page around them. */
function testNotice({ ctx, data, t }: PageContextServer): string {
  if (ctx.test !== true && data?.meta?.test !== true) return '';
  return `<aside class="tenant-state tenant-state--test">${escapeHtml(t('testMode.bar'))}</aside>`;
}

/**
 * The tag manager's fallback for browsers without JavaScript; only with the visitor's consent, and never on a local
 * host.
 */
function fallbackFrame(address: string | undefined): string {
  if (!address) return '';
  return `<noscript><iframe src="${escapeHtml(address)}" width="0" height="0" title="" aria-hidden="true" tabindex="-1" hidden></iframe></noscript>`;
}
