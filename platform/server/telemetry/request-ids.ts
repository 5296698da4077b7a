import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { getFirstSpan } from '../../shared/spans.ts';

/** Random ids, but for the first span of a request those that follow from the request's id. */
export class RequestIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();

  readonly generateTraceId = (): string => getFirstSpan()?.traceId ?? this.#random.generateTraceId();

  readonly generateSpanId = (): string => getFirstSpan()?.spanId ?? this.#random.generateSpanId();
}
