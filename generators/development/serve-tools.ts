import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect } from 'vite';
import type { CheckedFleet } from './checked-fleet.ts';
import { findPlaces } from './find-places.ts';
import { findProjectPlace, isOwnRequest } from './own-requests.ts';
import { readShopFacts } from './shop-facts.ts';

const MAX_BODY_BYTES = 64 * 1024;
/** Vite's own call; its router ignores case and what follows. */
const EDITOR = '/__open-in-editor';
const FACTS = '/__umlauf/facts';
const PLACES = '/__umlauf/places';

/**
 * The calls of the toolbar and the fleet page of a development server, for this machine alone: facts of a page, places of
 * its texts. Vite's call that opens an editor is limited to files of the project.
 */
export function serveTools(root: string, checked: CheckedFleet): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { url = '/' } = request;
    const [path = ''] = url.split('?');
    const isEditor = path.toLowerCase().includes(EDITOR);
    if (!isEditor && path !== FACTS && path !== PLACES) return next();
    if (!isOwnRequest(request)) return void send(response, 403, 'Only pages of this server may ask.');
    if (isEditor) return openEditor(root, request, response, next);
    if (path === FACTS) return sendFacts(checked, url, response);
    sendPlaces(checked, request, response).catch(() => send(response, 400, 'The request could not be read.'));
  };
}

/** Vite reads the address again, so it gets one that says nothing else. */
function openEditor(root: string, request: Connect.IncomingMessage, response: ServerResponse, next: () => void): void {
  const files = new URL(request.url ?? '/', 'http://localhost').searchParams.getAll('file');
  const place = files.length === 1 ? findProjectPlace(root, files[0] ?? '') : undefined;
  if (place === undefined) return void send(response, 403, 'Only files of the project can be opened.');
  request.url = `${EDITOR}?file=${encodeURIComponent(place)}`;
  next();
}

function sendFacts({ compilation }: CheckedFleet, url: string, response: ServerResponse): void {
  const address = new URL(url, 'http://localhost').searchParams.get('address') ?? '';
  if (!compilation) return void send(response, 503, 'The files are being checked.');
  sendFound(response, readShopFacts(compilation, address));
}

async function sendPlaces({ compilation }: CheckedFleet, request: IncomingMessage, response: ServerResponse) {
  // A form of another site cannot send JSON.
  const isJson = request.headers['content-type'] === 'application/json';
  if (request.method !== 'POST' || !isJson) return void send(response, 405, 'Send JSON by POST.');
  if (!compilation) return void send(response, 503, 'The files are being checked.');
  const { address, texts } = JSON.parse(await readBody(request)) as { address?: unknown; texts?: unknown };
  const known = Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  sendFound(response, findPlaces(compilation, String(address), known));
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk;
    if (body.length > MAX_BODY_BYTES) throw new RangeError('the body is too long');
  }
  return body;
}

/** `found`: data, or an error text. */
function sendFound(response: ServerResponse, found: object | string): void {
  if (typeof found === 'string') return void send(response, 404, found);
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(found));
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${text}\n`);
}
