import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { LocaleFacts } from '../../tenancy/locale.ts';
import type { FleetTenant } from '../boot/fleet.ts';
import { listAncestors } from '../edge/frame-ancestors.ts';
import { NOINDEX } from '../edge/robots-tag.ts';
import { escapeHtml } from '../operator/operator-page.ts';

const STYLE = `body{margin:0;display:grid;min-height:100vh;place-items:center;background:var(--c-page);color:var(--c-text);font:1.0625rem/1.5 var(--f-text,sans-serif)}
main{max-width:34rem;padding:2rem 1.25rem}h1{font-family:var(--f-display,inherit);line-height:1.15}a{color:var(--c-link)}nav{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin-top:2rem}
button{padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:var(--c-action);color:var(--c-on-action);font:inherit;font-weight:700;cursor:pointer}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The policy of a document without scripts. `local` adds the frames of a developer's machine. */
export function plainDocumentPolicy({ server }: Pick<FleetTenant, 'server'>, { local = false } = {}): string {
  const ancestors = listAncestors(server, { previews: local });
  return [
    "default-src 'none'",
    `style-src 'self' 'sha256-${STYLE_HASH}'`,
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ');
}

/** Answers with such a document, which no cache keeps and no search engine lists. */
export function sendPlainDocument(
  reply: FastifyReply,
  { tenant, locale }: { tenant: FleetTenant; locale: LocaleFacts },
  { status, document }: { status: number; document: string | Buffer },
): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({ [NOINDEX[0]]: NOINDEX[1], 'content-language': locale.lang, 'cache-control': 'no-store' })
    .header('content-security-policy', plainDocumentPolicy(tenant))
    .send(document);
}

interface PlainContent {
  title: string;
  /** HTML of the main part. */
  body: string;
}

/** A page of the shop in its theme, without the shop's frame, catalogue and scripts. */
export function plainDocument(tenant: FleetTenant, locale: LocaleFacts, { title, body }: PlainContent): string {
  const { id, theme, contact, layouts } = tenant.server;
  return `<!DOCTYPE html>
<html lang="${locale.lang}" data-tenant="${id}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${title} · ${contact.fromName}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${tenant.theme.url}">
<style>${STYLE}</style>
</head>
<body data-layout="${layouts.default.name}">
<main data-screen="error">
${body}
</main>
</body>
</html>
`;
}
