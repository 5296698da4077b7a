import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import type { Logger } from '../../shared/request-context.ts';
import type { TelemetrySettings } from '../boot/telemetry-settings.ts';
import { teeLog } from './log-stream.ts';
import { RequestIds } from './request-ids.ts';
import { createSampler } from './sampler.ts';
import { traceRequests } from './trace-requests.ts';

export interface Telemetry {
  /** Where the program's log writes to, instead of `usual`, by default standard output. */
  teeLog(usual?: DestinationStream): DestinationStream;
  traceRequests(app: FastifyInstance): void;
  /** Says in the log, at most once a minute, that the collector takes nothing. */
  reportTo(log: Logger): void;
  /** Sends what is left, for five seconds at most. */
  close(): Promise<void>;
}

const CLOSE_MS = 5_000;
const REPORT_EVERY_MS = 60_000;

interface Source {
  /** Name of the service when OTEL_SERVICE_NAME has none. */
  service: string;
  /** Id of the build. */
  version: string;
}

/** Sends traces and logs to the collector that the standard variables of OpenTelemetry name. */
export function openTelemetry({ headers, ratio }: TelemetrySettings, { service, version }: Source): Telemetry {
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': version }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const traces = new TracerProvider({
    resource,
    sampler: createSampler(ratio),
    idGenerator: new RequestIds(),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ headers }) })],
  });
  const logs = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter({ headers }) })],
  });
  trace.setGlobalTracerProvider(traces);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return {
    teeLog: (usual = pino.destination(1)) => teeLog(logs.getLogger(service), usual),
    traceRequests,
    reportTo: (log) => setGlobalErrorHandler(reportRarely(log)),
    close: async () => {
      const late = new AbortController();
      const sent = Promise.allSettled([traces.shutdown(), logs.shutdown()]);
      const timer = setTimeout(() => late.abort(), CLOSE_MS);
      await Promise.race([sent, new Promise((done) => late.signal.addEventListener('abort', done))]);
      clearTimeout(timer);
    },
  };
}

function reportRarely(log: Logger): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    log.warn({}, 'traces or logs could not be sent to the collector; they are lost');
  };
}
