import {
  type Attributes,
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/** Without a collector in the settings it makes spans that record nothing. */
export const tracer = trace.getTracer('umlauf');

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Ids of a trace and of its first span, in hexadecimal. */
export interface FirstSpan {
  traceId: string;
  spanId: string;
}

/**
 * The trace of a request or of a run of scheduled work. It follows from the request's id, which log lines, problem documents and mails carry,
 * so each of them leads to the trace. Undefined when the id is not a UUID.
 */
function findTraceOfRequest(requestId: string): FirstSpan | undefined {
  if (!UUID.test(requestId)) return undefined;
  const traceId = requestId.replaceAll('-', '');
  return { traceId, spanId: traceId.slice(16) };
}

/** Where spans begin that the request caused, and that start after its end, in this process or another. */
export function contextOfRequest(requestId: string | null): Context {
  const ids = requestId === null ? undefined : findTraceOfRequest(requestId);
  if (!ids) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

let first: FirstSpan | undefined;

/** Ids of the span that is being started, when it is the first of its trace. */
export function getFirstSpan(): FirstSpan | undefined {
  return first;
}

/** Starts the trace of a request or of a run of scheduled work. */
export function startFirstSpan(requestId: string, name: string, options: SpanOptions): Span {
  first = findTraceOfRequest(requestId);
  try {
    return tracer.startSpan(name, { ...options, root: true }, ROOT_CONTEXT);
  } finally {
    first = undefined;
  }
}

interface SpanDescription {
  /** Few values: no path, no query, nothing that a visitor types. */
  name: string;
  attributes?: Attributes;
  kind?: SpanKind;
  /** The active span's by default. */
  parent?: Context;
  /** The id of what this span is the first of. */
  firstOf?: string;
}

/** Does work as a span. An error that it throws makes the span one that failed, with the error's class alone: messages may quote a visitor. */
export async function withSpan<Result>(
  { name, attributes = {}, kind = SpanKind.INTERNAL, parent = context.active(), firstOf }: SpanDescription,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const options = { kind, attributes };
  const span = firstOf ? startFirstSpan(firstOf, name, options) : tracer.startSpan(name, options, parent);
  try {
    return await context.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** `error` is an error, or the name of a kind of failure. */
export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.name : String(error));
}
