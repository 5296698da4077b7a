import type { FastifyReply } from 'fastify';
import type { Fleet } from '../boot/fleet.ts';
import { OVERLOAD_RETRY_SECONDS } from '../edge/overload.ts';
import { escapeHtml } from '../operator/operator-page.ts';
import { sendText } from './failure-pages.ts';
import type { PageRequest } from './page-request.ts';
import { plainDocument, sendPlainDocument } from './plain-document.ts';

/** By shop and language. As bytes: compressing them for each visitor would cost more than they are long. */
const pages = new WeakMap<Fleet, Map<string, Buffer>>();

/** Answers 503 with a small page in the visitor's language, which costs a fraction of the page that is not rendered. */
export function sendOverloaded(reply: FastifyReply, visit: PageRequest): FastifyReply {
  reply.header('retry-after', OVERLOAD_RETRY_SECONDS);
  if (visit.target?.dataOnly) return sendText(reply, 503, 'Service Unavailable\n');
  return sendPlainDocument(reply, visit, { status: 503, document: findPage(visit) });
}

function findPage({ fleet, tenant, locale }: PageRequest): Buffer {
  const known = pages.get(fleet) ?? new Map<string, Buffer>();
  pages.set(fleet, known);
  const key = `${tenant.server.id} ${locale.id}`;
  const page = known.get(key) ?? Buffer.from(printPage(tenant, locale));
  known.set(key, page);
  return page;
}

function printPage(tenant: PageRequest['tenant'], locale: PageRequest['locale']): string {
  const { text } = tenant.texts.language(locale.id).words;
  return plainDocument(tenant, locale, {
    title: text('error.broken'),
    body: `<h1>${escapeHtml(text('error.broken'))}</h1>
<p>${escapeHtml(text('error.brokenSubtitle'))}</p>
<p>${escapeHtml(text('error.brokenText'))}</p>
<nav><a href="">${escapeHtml(text('error.retry'))}</a></nav>`,
  });
}
