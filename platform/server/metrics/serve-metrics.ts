import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../../shared/request-context.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  port: number;
  close(): void;
}

const REQUEST_MS = 10_000;

/**
 * Serves GET /metrics on a listener of its own, which no host of a shop reaches and which still answers when the shops are
 * busy. Throws when the port is taken.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'read'>,
  { host, port, log }: { host: string; port: number; log: Pick<Logger, 'error'> },
): Promise<MetricsServer> {
  const server = createServer({ requestTimeout: REQUEST_MS }, (request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end('Not Found\n');
    metrics.read().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end('metrics could not be read\n');
      },
    );
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken. Choose another METRICS_PORT, or leave it out.`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
