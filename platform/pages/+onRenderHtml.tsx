import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import { loadParts } from '../features/optional/optional-parts.ts';
import { listOptionalParts } from '../features/optional/registry.ts';
import { headMarkup } from '../shared/document-head.ts';
import { buildSprite } from '../ui/sprite.ts';
import { App, getLayout, screenName } from './App.tsx';
import type { PageContextServer } from './page-context.ts';
import { type BuildManifest, partPreloads } from './part-preloads.ts';
import '../ui/styles/index.css';

/** The document of every page. No inline script or style: the content security policy allows neither. */
export async function onRenderHtml(
  pageContext: PageContextServer & { Page: ComponentType; globalContext: { assetsManifest: BuildManifest } },
) {
  const { shop, Page, messages, data, seo, displayFont } = pageContext;
  const failed = typeof pageContext.is404 === 'boolean';
  const parts = listOptionalParts(shop.tenant, screenName(pageContext));
  await loadParts(parts);
  const markup = renderToString(<App Page={Page} pageContext={pageContext} messages={messages} />);
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
  // The document contains the head now; Vike sends the rest of the data to the browser.
  if (data?.meta) delete data.meta.structuredData;
  const font = failed ? undefined : displayFont;
  // Scripts name and set cookies as the server does (server/edge/cookies.ts).
  const framed = pageContext.ctx.tenant.frameAncestors.length > 0;
  const kind = pageContext.https ? (framed ? 'framed' : 'host') : framed && 'local';
  const cookies = kind ? escapeInject` data-cookies="${kind}"` : '';
  const test = pageContext.ctx.test === true ? escapeInject` data-test` : '';
  return escapeInject`<!DOCTYPE html>
<html lang="${shop.lang}" data-tenant="${shop.tenant.id}" data-theme="${shop.tenant.theme}"${cookies}${test}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${dangerouslySkipEscape(head)}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${shop.themeUrl}">
${font ? escapeInject`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous">` : ''}
<link rel="preload" href="${shop.messagesUrl}" as="fetch" type="application/json" crossorigin="anonymous">
${dangerouslySkipEscape(partPreloads(pageContext.globalContext.assetsManifest, parts))}
</head>
<body data-layout="${getLayout(pageContext).name}">
${stateNotice(pageContext)}
${testNotice(pageContext)}
${fallbackFrame(shop.allowedScripts?.tagManager?.frameUrl)}
${dangerouslySkipEscape(buildSprite(shop.tenant.theme, shop.tenant.shipping.logo))}
<div id="root">${dangerouslySkipEscape(markup)}</div>
</body>
</html>`;
}

/** Outside of the application: it is the same on every page and needs no script. */
function stateNotice({ ctx: { tenant }, t }: PageContextServer) {
  if (tenant.state === 'live') return '';
  return escapeInject`<aside class="tenant-state">${t(`shopState.${tenant.state}`)}</aside>`;
}

/** On every page of the test mode, and on those of a test trade in any browser. Frames scroll with the page around them. */
function testNotice({ ctx, data, t }: PageContextServer) {
  if (ctx.test !== true && data?.meta?.test !== true) return '';
  return escapeInject`<aside class="tenant-state tenant-state--test">${t('testMode.bar')}</aside>`;
}

/**
 * The tag manager's fallback for browsers without JavaScript; only with the visitor's consent, and never on a local
 * host.
 */
function fallbackFrame(address: string | undefined) {
  if (!address) return '';
  return escapeInject`<noscript><iframe src="${address}" width="0" height="0" title="" aria-hidden="true" tabindex="-1" hidden></iframe></noscript>`;
}
