import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the receiver of a partner got it. */
export interface ReceivedWebhook {
  id: string;
  timestamp: string;
  signatures: string[];
  body: string;
  headers: IncomingMessage['headers'];
}

type Answer = (response: ServerResponse) => void;

export const accepts: Answer = (response) => void response.writeHead(204).end();
export const fails: Answer = (response) => void response.writeHead(500).end('No.');
export const hangs: Answer = () => {};

export interface WebhookReceiverServer {
  url: string;
  received: ReceivedWebhook[];
  answer: Answer;
  /** Connections are refused from then on. */
  close(): Promise<void>;
  /** Listens on the same port again. */
  reopen(): Promise<void>;
}

/** The receiver of a partner on the loopback interface. */
export async function startWebhookReceiver(answer: Answer = accepts): Promise<WebhookReceiverServer> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const header = (name: string) => String(request.headers[name] ?? '');
    receiver.received.push({
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signatures: header('webhook-signature').split(' '),
      body,
      headers: request.headers,
    });
    receiver.answer(response);
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiverServer = {
    url: `http://127.0.0.1:${port}/hook-path-of-the-partner`,
    received: [],
    answer,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    reopen: () => listen(port),
  };
  return receiver;
}

/** As the specification of Standard Webhooks describes it, without the platform's code. */
export function signatureFor({ id, timestamp, body }: ReceivedWebhook, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(id).update('.').update(timestamp).update('.').update(body).digest('base64')}`;
}
