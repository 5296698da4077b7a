import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createIban } from '../../../platform/server/operator/probe/create-iban.ts';
import { readPage } from '../../../platform/server/operator/probe/page.ts';
import { findExample } from '../../../platform/server/operator/probe/page-forms.ts';
import { sellDevice } from '../../../platform/server/operator/probe/sell-device.ts';
import { runOperator } from '../../support/run-operator.ts';

const TIMEOUT_MS = 5_000;
const SHORT_TIMEOUT_MS = 300;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function startShop(answer: Answer): Promise<URL> {
  server = createServer(answer);
  const listening = server;
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  return new URL(`http://127.0.0.1:${(listening.address() as AddressInfo).port}/`);
}

const sendPage = (response: ServerResponse, main: string, status = 200) =>
  void response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'x-request-id': 'r-1' })
    .end(`<!doctype html><html lang="de-DE"><main>${main}</main></html>`);

const QUESTIONS =
  '<form><input type="radio" name="storage" value="64"><input type="radio" name="storage" value="128"></form>';
const OFFER = '<form method="post" action="/device"><input type="hidden" name="storage" value="64"></form>';

/** The failure of the probe at a shop with this answer. */
async function findFailure(answer: Answer, timeoutMs = TIMEOUT_MS) {
  const { ok, failed } = await sellDevice({
    url: await startShop(answer),
    email: 'a@b.example',
    sale: false,
    timeoutMs,
  });
  expect(ok).toBe(false);
  return failed;
}

describe('a probe of a broken shop', () => {
  it.each<[string, Answer, { step: string; reason: string }]>([
    [
      'an error of the server',
      (_, response) => sendPage(response, '', 500),
      { step: 'home', reason: 'status 500 at /, request id r-1' },
    ],
    [
      'an answer that is no page',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('ok'),
      { step: 'home', reason: 'no page but text/plain at /' },
    ],
    [
      'a page without content',
      (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Empty</title>'),
      { step: 'home', reason: 'the page has no <main> at /' },
    ],
    [
      'a redirect to another site',
      (_, response) => void response.writeHead(302, { location: 'https://elsewhere.example/' }).end(),
      { step: 'home', reason: 'led to another origin: https://elsewhere.example' },
    ],
    [
      'redirects in a circle',
      (_, response) => void response.writeHead(302, { location: '/' }).end(),
      { step: 'home', reason: 'more than 5 redirects from /' },
    ],
    [
      'a shop without devices',
      (_, response) => sendPage(response, '<a href="/imprint">Imprint</a>'),
      { step: 'way to a device', reason: 'no link of the shop leads to a device; name one: --device <path>' },
    ],
    [
      'a device without a price',
      ({ url }, response) =>
        sendPage(response, url === '/' ? '<a href="/device">Device</a>' : `<h1>Device</h1>${QUESTIONS}`),
      { step: 'price', reason: 'the page has no form for the offer: /device “Device”' },
    ],
    [
      'an offer that cannot be stored',
      ({ url, method }, response) => {
        if (method === 'POST') return sendPage(response, '', 503);
        if (url === '/') return sendPage(response, '<a href="/device">Device</a>');
        sendPage(response, url === '/device' ? QUESTIONS : OFFER);
      },
      { step: 'cart', reason: 'status 503 at /device, request id r-1' },
    ],
  ])('names the step and the reason: %s', async (_, answer, failure) => {
    expect(await findFailure(answer)).toEqual(failure);
  });

  it('names a page that does not come', async () => {
    const failed = await findFailure(() => {}, SHORT_TIMEOUT_MS);
    expect(failed).toEqual({ step: 'home', reason: 'no whole answer within 0.3 seconds at /' });
  });

  it('never sells where the shop has no test mode', async () => {
    const posted: string[] = [];
    const url = await startShop(({ method }, response) => {
      if (method === 'POST') posted.push('something');
      sendPage(response, '<a href="/device">Device</a>');
    });
    const { failed } = await sellDevice({ url, email: 'a@b.example', sale: true, timeoutMs: TIMEOUT_MS });
    expect(failed?.reason).toContain('the shop has no test mode');
    expect(posted).toEqual([]);
  });

  it('keeps the steps until then, with their times and the id of each answer', async () => {
    const url = await startShop(({ url: path }, response) =>
      sendPage(response, path === '/' ? '<a href="/device">Device</a>' : QUESTIONS),
    );
    const { steps, totalMs } = await sellDevice({ url, email: 'a@b.example', sale: false, timeoutMs: TIMEOUT_MS });
    expect(steps.map(({ step, path, status, requestId }) => [step, path, status, requestId])).toEqual([
      ['home', '/', 200, 'r-1'],
      ['way to a device', '/device', 200, 'r-1'],
      ['price', '/device', 200, 'r-1'],
    ]);
    expect(steps.every(({ ms }) => ms >= 0 && ms <= totalMs)).toBe(true);
  });
});

describe('the program of the probe', () => {
  const run = (...args: string[]) => runOperator('probe', args);

  it('exits 1 with the reason on standard error and JSON on standard output', () => {
    // A port that is never listened on.
    const { status, stdout, stderr } = run('http://shop.localhost:1/');
    expect(status).toBe(1);
    expect(stderr).toBe('shop.localhost:1: home: shop.localhost:1 cannot be reached (ECONNREFUSED)\n');
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      url: 'http://shop.localhost:1/',
      steps: [],
      failed: { step: 'home' },
    });
  });

  it('explains its use, and wrong use exits 2', () => {
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('usage: npm run probe') });
    for (const args of [[], ['shop.example'], ['https://a.example', '--sell'], ['https://a.example', '--timeout', '0']])
      expect(run(...args), args.join(' ')).toMatchObject({ status: 2, stderr: expect.stringContaining('usage:') });
  });
});

describe('what a probe reads and types', () => {
  it('what is for visitors without scripts is part of the page', () => {
    const html =
      '<html lang="fr"><main><h1>A <b>b</b></h1><noscript><form method="post"><button name="go" value="1">Go</button></form></noscript></main>';
    expect(readPage(html)).toMatchObject({
      language: 'fr',
      heading: 'A b',
      forms: [{ method: 'post', fields: [], buttons: [{ name: 'go', value: '1' }] }],
    });
  });

  it.each([
    ['Die Postleitzahl braucht 5 Ziffern, zum Beispiel 20099.', '20099'],
    ['Schreib die Postleitzahl in dieser Form: 1012 AB.', '1012 AB'],
    ['Par exemple 00-950', '00-950'],
    ['Bitte die Postleitzahl angeben.', undefined],
  ])('the example of a postal code in “%s”', (message, example) => {
    expect(findExample(message)).toBe(example);
  });

  it('an invented account is valid where accounts have an IBAN', () => {
    for (const country of ['AT', 'DE', 'ES', 'IT', 'NL', 'PL'])
      expect(createIban(country), country).toMatch(new RegExp(`^${country}\\d`));
    expect(createIban('US')).toBeUndefined();
  });
});
