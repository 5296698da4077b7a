import { SpanKind, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import { failSpan, tracer } from '../shared/spans.ts';
import { getErrorCode } from './unavailable.ts';

/** Makes a statement a span of the work that waited for it. Its text has placeholders in place of values. */
export function recordQuery(event: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const { sql } = event.query;
  const operation = sql.trimStart().split(/\s/, 1)[0]?.toLowerCase() ?? '';
  const end = Date.now();
  const span = tracer.startSpan(operation, {
    kind: SpanKind.CLIENT,
    startTime: end - event.queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': sql },
  });
  if (event.level === 'error') failSpan(span, getErrorCode(event.error) ?? event.error);
  span.end(end);
}
