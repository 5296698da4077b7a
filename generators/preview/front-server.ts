import { createServer, request, type Server } from 'node:http';

export interface Backends {
  /** Start of the hosts of the revision, such as `main.preview.`. */
  prefix: string;
  revisionPort: number;
  treePort: number;
}

/** Only programs of this machine can connect. */
const LOOPBACK = '127.0.0.1';

/**
 * One port for both states: the host decides which process answers. Requests and answers pass unchanged, except that no
 * search engine may list a page of the revision.
 */
export function createFrontServer({ prefix, revisionPort, treePort }: Backends): Server {
  return createServer((incoming, answer) => {
    const isRevision = (incoming.headers.host ?? '').toLowerCase().startsWith(prefix);
    const port = isRevision ? revisionPort : treePort;
    const { method, url, headers } = incoming;
    const passed = request({ host: LOOPBACK, port, method, path: url, headers, setHost: false }, (response) => {
      const robots = isRevision ? { 'x-robots-tag': 'noindex, nofollow' } : {};
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, ...robots });
      response.pipe(answer);
      response.on('error', () => answer.destroy());
    });
    passed.on('error', () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'content-type': 'text/plain' }).end('The shop does not answer.\n');
    });
    answer.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
}

/** Resolves to the port. Rejects with an explanation if it is taken. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken. Stop what listens there, or choose another: PORT=${port + 1}`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error);
    });
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** A port that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
