import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Of the OpenTelemetry protocol, as JSON. */
interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  links?: { traceId: string }[];
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status?: { code?: number };
}

interface ReceivedLog {
  traceId?: string;
  body: { stringValue?: string };
}

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  logs: ReceivedLog[];
  /** Every body as it came. */
  bodies: string[];
  /** Values of a header of every request. */
  headers(name: string): (string | string[] | undefined)[];
  close(): Promise<void>;
}

/** Receives what OpenTelemetry's exporters send. */
export async function openCollector(): Promise<Collector> {
  const [spans, logs, bodies]: [ReceivedSpan[], ReceivedLog[], string[]] = [[], [], []];
  const seen: NodeJS.Dict<string | string[]>[] = [];
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    seen.push(request.headers);
    bodies.push(text);
    const { resourceSpans = [], resourceLogs = [] } = JSON.parse(text) as {
      resourceSpans?: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
      resourceLogs?: { scopeLogs: { logRecords: ReceivedLog[] }[] }[];
    };
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    logs.push(...resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap((scope) => scope.logRecords)));
    answer.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    logs,
    bodies,
    headers: (name) => seen.map((headers) => headers[name]),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
