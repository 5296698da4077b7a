import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { KeyMissingError } from '../../services/secrets/index.server.ts';
import {
  LimitedError,
  type ProblemDocument,
  ProblemError,
  type ProblemField,
  UnavailableError,
} from '../../shared/problem.ts';
import { escapePointer, findPayloadProblem } from './payload-limits.ts';

interface RefusedTarget {
  status: 400 | 414;
}

/** Renders the error page for a visitor of a tenant. */
export type RefusalPage = (request: FastifyRequest, reply: FastifyReply, refused: RefusedTarget) => unknown;

/**
 * Turns every API error into an RFC 9457 problem document, and every other one into `page`. Unexpected errors are
 * logged once and answered without details.
 */
export function registerProblems(app: FastifyInstance, page?: RefusalPage): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    // A ProblemError is an expected answer, not a failure, except for the missing key: the operator has to restore it.
    if (error instanceof KeyMissingError || (problem.status >= 500 && !(error instanceof ProblemError))) {
      request.log.error({ err: error, tenant: request.ctx?.tenant.id }, 'request failed');
    }
    if (error instanceof UnavailableError)
      request.log.warn({ err: error, tenant: request.ctx?.tenant.id }, 'request could not be answered now');
    if (error instanceof UnavailableError || error instanceof LimitedError)
      reply.header('retry-after', error.retryAfterSeconds);
    if (problem.status === 401) reply.header('www-authenticate', getChallenge(problem));
    // Visitors who open the URL in a browser do not read problem documents.
    if (page && problem.status === 400 && isRead(request) && request.ctx && !isApiRequest(request))
      return page(request, reply, { status: 400 });
    return sendProblem(request, reply, problem);
  });
  app.setNotFoundHandler(sendNotFound);
  app.addHook('preValidation', (request, _, done) => {
    const field =
      findPayloadProblem(request.body, '') ??
      findPayloadProblem(request.params, '/params') ??
      findPayloadProblem(request.query, '/querystring');
    if (field) throw new ProblemError(400, field.code, field.detail, [field]);
    done();
  });
}

/** The answer to a path that no endpoint, file or page has. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
  if (isApiRequest(request)) return sendProblem(request, reply, { status: 404, code: 'path.unknown' });
  const read = isRead(request);
  if (!read) reply.header('allow', 'GET, HEAD, POST');
  if (request.method === 'OPTIONS') return reply.status(204).send();
  return reply
    .status(read ? 404 : 405)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(read ? 'Not Found\n' : 'Method Not Allowed\n');
}

/** The expected value or format. */
function getChallenge({ code }: Pick<ProblemDocument, 'code'>): string {
  return code.startsWith('signature.') ? 'Umlauf-Signature' : 'Bearer';
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Whether a path belongs to the HTTP API, which answers with problem documents; all other paths answer with pages. */
export function isApiRequest(request: FastifyRequest): boolean {
  return request.raw.url?.startsWith(`${embeddedServices.shop}/`) === true;
}

export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Omit<ProblemDocument, 'type' | 'title'>,
) {
  const body: ProblemDocument = {
    type: `/problems/${problem.code}`,
    title: STATUS_CODES[problem.status] ?? 'Error',
    ...problem,
    requestId: request.id,
  };
  return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(body));
}

function toProblem(error: FastifyError): Omit<ProblemDocument, 'type' | 'title'> {
  if (error instanceof ProblemError) {
    const fields = error.fields.length > 0 ? { fields: error.fields } : {};
    return { status: error.status, code: error.code, detail: error.message, ...fields };
  }
  if (error.validation) {
    const fields = error.validation.map((one) => validationField(one, error.validationContext));
    return { status: 400, code: 'request.invalid', detail: error.message, fields };
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return { status, code: clientCode(status), detail: error.message };
  return {
    status: 500,
    code: 'internal',
    detail: 'Something went wrong on our side. The request id finds it in our log.',
  };
}

function clientCode(status: number): string {
  const codes: Record<number, string> = { 413: 'body.tooLarge', 415: 'media.unsupported' };
  return codes[status] ?? 'request.invalid';
}

interface ValidationEntry {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

function validationField(entry: ValidationEntry, context: string | undefined): ProblemField {
  const extra = entry.params.missingProperty ?? entry.params.additionalProperty;
  const pointer = typeof extra === 'string' ? `${entry.instancePath}/${escapePointer(extra)}` : entry.instancePath;
  return {
    pointer: context && context !== 'body' ? `/${context}${pointer}` : pointer,
    code: entry.keyword,
    detail: entry.message ?? 'is not valid',
  };
}
