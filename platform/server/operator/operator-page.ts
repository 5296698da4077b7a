import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** The operator's pages answer on the bare host only, never on a shop's. */
export const onOperatorHost = { constraints: { host: /^localhost(:\d+)?$/i } };

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:64rem;padding:1.5rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.6rem .8rem .6rem 0;border-top:1px solid #8884;vertical-align:top}
th{border:0;font-size:.85rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem}dt{font-weight:600}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:48rem;border:1px solid #8888;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #8888;padding:1rem}
a{color:inherit}img{max-width:100%;object-fit:contain}h1{font-size:1.4rem}.wide{overflow-x:auto}.wide td{white-space:nowrap}.wide .more td{border:0;padding-top:0}.wide pre{margin:.4rem 0 0;padding:.6rem;font-size:.85rem}summary{cursor:pointer;width:max-content}`;

const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers with one of the operator's pages; `body` is markup, `title` is text. */
export function sendOperatorPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
  return reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(html);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
