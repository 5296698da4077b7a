import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FormState } from '../../shared/form-state.ts';
import { isDeclaredCrawler } from '../../tenancy/crawler.ts';
import { NOINDEX } from '../edge/robots-tag.ts';
import type { PageRequest } from './page-request.ts';
import { type Failure, renderPageRequest } from './render-page.ts';

const WORDS: Readonly<Record<Failure, string>> = {
  400: 'Bad Request\n',
  404: 'Not Found\n',
  410: 'Gone\n',
  414: 'URI Too Long\n',
  429: 'Too Many Requests\n',
  500: 'Internal Server Error\n',
  503: 'Service Unavailable\n',
};

/**
 * Answers a failed request: visitors get the error page in their language with the right status, crawlers only the
 * status. The values of `form` can be sent again from there. When the error page fails too, the response is one plain line.
 */
export async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  visit: PageRequest,
  failure: Failure,
  form?: FormState,
): Promise<FastifyReply> {
  const dataOnly = visit.target?.dataOnly === true;
  // A data request gets a 404 as data; any other failure forces a full load, which shows the error page.
  if (dataOnly && failure < 500 && failure !== 404) return sendText(reply, 404, WORDS[404]);
  if (!dataOnly && hidesErrorPage(request)) return sendEmptyDocument(reply, visit, failure);
  try {
    const ctx = { ...request.ctx, locale: visit.locale.id };
    const page = await renderPageRequest(request, ctx, visit, { failure, ...(form ? { form } : {}) });
    return reply
      .status(dataOnly && failure === 404 ? page.status : failure)
      .type(page.contentType)
      .headers({ [NOINDEX[0]]: NOINDEX[1], 'content-language': visit.locale.lang })
      .header('cache-control', failure === 404 ? 'private, no-cache' : 'no-store')
      .send(page.body);
  } catch (error) {
    request.log.error({ err: error, tenant: visit.tenant.server.id }, 'error page failed');
    return sendText(reply, failure, WORDS[failure]);
  }
}

/** Whether the client is a self-declared crawler, which gets the status without an error page. */
export function hidesErrorPage(request: FastifyRequest): boolean {
  return isDeclaredCrawler(request.headers['user-agent']);
}

/** Sends a status with an empty document. */
export function sendEmptyDocument(
  reply: FastifyReply,
  { tenant, locale: { lang } }: PageRequest,
  status: number,
): FastifyReply {
  const { id, theme, contact, layouts } = tenant.server;
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-language', lang)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(
      `<!DOCTYPE html><html lang="${lang}" data-tenant="${id}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeText(contact.fromName)}</title></head><body data-layout="${layouts.default.name}"><main data-screen="error"></main></body></html>`,
    );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function sendText(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(body);
}
