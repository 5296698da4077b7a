import {
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failSpan, startFirstSpan } from '../../shared/spans.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

/** Load balancers and monitors ask these several times a second. */
const UNTRACED = new Set(['/health', '/ready']);
const UNKNOWN = 'none';

/** Makes each request the first span of a trace, and what is done for it part of that trace. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    if (UNTRACED.has(request.url)) return done();
    request.span = startSpan(request);
    context.with(withRequest(request.span), done);
  });
  // A body arrives in events of the connection, outside of what onRequest began.
  app.addHook('preValidation', ({ span }, _reply, done) => (span ? context.with(withRequest(span), done) : done()));
  app.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply.statusCode);
    done();
  });
}

/** A caller's trace is linked, not continued: anyone can send a header, and a trace of another must not grow. */
function startSpan({ id, method, headers }: FastifyRequest): Span {
  const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, headers));
  const links: Link[] = caller ? [{ context: caller }] : [];
  return startFirstSpan(id, method, { kind: SpanKind.SERVER, links });
}

function withRequest(span: Span): Context {
  return trace.setSpan(context.active(), span);
}

function endSpan({ span, method, page, routeOptions, ctx }: FastifyRequest, status: number): void {
  if (!span) return;
  const route = page ?? routeOptions.url ?? UNKNOWN;
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'umlauf.tenant': ctx?.tenant.id ?? UNKNOWN,
  });
  if (status >= 500) failSpan(span, String(status));
  span.end();
}
