import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { saysItCrawls } from '../../tenancy/crawler.ts';
import { LANDING } from '../edge/request-target.ts';
import { ANY_PAGE, type Failure, type PageJob, renderJob } from './shop-page.ts';

const WORDS: Readonly<Record<Failure, string>> = {
  400: 'Bad Request\n',
  404: 'Not Found\n',
  410: 'Gone\n',
  414: 'URI Too Long\n',
  500: 'Internal Server Error\n',
};

/**
 * Answers what never became a page: people get the designed page in their language with the right status, programs
 * that index get the status alone. When even that page fails, a plain line is the answer, never an open connection.
 */
export async function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  job: PageJob,
  failure: Failure,
): Promise<FastifyReply> {
  // The browser asks again with a full load, and gets the designed page then.
  if (job.target.dataOnly && failure !== 500) return plain(reply, 404, 'Not Found\n');
  if (wantsNoErrors(request)) return sendSilence(reply, job, failure);
  try {
    const ctx = { ...request.ctx, locale: job.decision.locale.id };
    const page = await renderJob(request, job, { ctx, match: ANY_PAGE, cookies: {}, failure });
    return reply
      .status(failure)
      .type(page.contentType)
      .header('content-language', job.decision.locale.lang)
      .header('cache-control', 'no-store')
      .send(page.body);
  } catch (error) {
    request.log.error({ err: error, tenant: job.tenant.server.id }, 'error page failed');
    return plain(reply, failure, WORDS[failure]);
  }
}

/** Whoever only collects pages is not shown that one is missing. */
export function wantsNoErrors(request: FastifyRequest): boolean {
  return saysItCrawls(request.headers['user-agent']);
}

/** A status with a document that says nothing. */
export function sendSilence(reply: FastifyReply, { tenant, decision }: PageJob, status: number): FastifyReply {
  const { lang } = decision.locale;
  const { id, theme, legalEntity, layouts } = tenant.server;
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-language', lang)
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(
      `<!DOCTYPE html><html lang="${lang}" data-tenant="${id}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeText(legalEntity.name)}</title></head><body data-layout="${layouts.default.name}"><main data-screen="error"></main></body></html>`,
    );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** A request whose target never got as far as a page: in the host's own language, as if its home had been asked for. */
export function refusedJob(
  { fleet, services, https, buildId }: Pick<PageJob, 'fleet' | 'services' | 'https' | 'buildId'>,
  id: TenantId,
): PageJob {
  const tenant = fleet.tenant(id);
  const decision = { kind: 'page', locale: tenant.routing.own, prefix: '', candidates: [] } as const;
  return {
    fleet,
    services,
    https,
    buildId,
    tenant,
    target: LANDING,
    decision: { ...decision, candidates: [] },
    cache: undefined,
    key: undefined,
  };
}

export function plain(reply: FastifyReply, status: number, body: string): FastifyReply {
  return reply.status(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(body);
}
