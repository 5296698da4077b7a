/**
 * Simulated third parties: a tag manager, a personalisation script, a support widget. They record requests and set the same
 * cookies and storage as real ones. Ids that contain FAIL get an error.
 *
 *   npx tsx tests/support/third-parties.ts [port]     for a developer's own shop; 4900 without a port
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface FakeThirdParties {
  /** `http://127.0.0.1:<port>` */
  address: string;
  /** Path and query of every request so far, in order. */
  arrived: string[];
  close(): Promise<void>;
}

const tagManager = `
  const id = new URL(document.currentScript.src).searchParams.get('id');
  const started = window.dataLayer.some((entry) => entry.event === 'gtm.js');
  document.cookie = '_ga=GA1.1.1; Path=/; Max-Age=63072000';
  localStorage.setItem('_tag', id);
  new Image().src = new URL('/collect?started=' + started, document.currentScript.src).href;
`;
const personalisation = `
  const known = /_dyid=([^;]+)/.exec(document.cookie)?.[1];
  document.cookie = '_dyid=' + (known ?? 'visitor-1') + '; Path=/; Max-Age=604800';
  sessionStorage.setItem('_dy_session', '1');
  new Image().src = new URL('/uia?known=' + (known ?? ''), document.currentScript.src).href;
`;
const support = `
  const settings = window.umlaufSupport;
  const at = document.currentScript.src;
  const box = document.body.appendChild(document.createElement('section'));
  box.setAttribute('aria-label', 'Support');
  box.textContent = [settings.account, settings.contactKey, settings.helpKey, settings.lang,
    ...settings.subjects.map(({ id }) => id)].join(' ');
  settings.open = () => { new Image().src = new URL('/reopened', at).href; };
`;

const answers: readonly { path: RegExp; type: string; body: string }[] = [
  { path: /^\/gtm\.js$/, type: 'text/javascript', body: `(() => {${tagManager}})();` },
  { path: /^\/ns\.html$/, type: 'text/html', body: '<!DOCTYPE html><title>tags</title>' },
  { path: /^\/api\/[^/]+\/script\.js$/, type: 'text/javascript', body: `(() => {${personalisation}})();` },
  { path: /^\/support\.js$/, type: 'text/javascript', body: `(() => {${support}})();` },
  { path: /^\/(collect|uia|reopened)$/, type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
];

export async function startThirdParties(port = 0): Promise<FakeThirdParties> {
  const arrived: string[] = [];
  const server = createServer((request, response) => answer(request, response, arrived));
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function answer(request: IncomingMessage, response: ServerResponse, arrived: string[]): void {
  const target = request.url ?? '/';
  arrived.push(target);
  const { pathname } = new URL(target, 'http://127.0.0.1');
  const found = target.includes('FAIL') ? undefined : answers.find(({ path }) => path.test(pathname));
  response.writeHead(found ? 200 : 500, { 'content-type': `${found?.type ?? 'text/plain'}; charset=utf-8` });
  response.end(found?.body ?? 'failed\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address } = await startThirdParties(Number(process.argv[2] ?? 4900));
  console.log(`Third parties answer at ${address}: /gtm.js, /ns.html, /api/<key>/script.js, /support.js`);
}
