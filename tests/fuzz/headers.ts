import fc from 'fast-check';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { hostileText } from './hostile.ts';

export type Header = readonly [string, string];

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** It is answered without a page, so that many questions cost little. */
const PROGRAM = 'Googlebot/2.1';

/** Headers that something here reads, with values right and wrong. */
const READ: Readonly<Record<string, readonly string[]>> = {
  'accept-language': ['de', 'fr-BE,fr;q=0.9', '*', 'xx', 'de;q=abc', ',,,;q=', 'de-'.repeat(300)],
  'accept-encoding': ['br', 'gzip', 'br;q=0', '*;q=0', 'identity;q=0', 'br;q=nonsense', ',', 'BR, GZIP'],
  'if-none-match': ['*', '""', 'W/"x"', '"', 'W/', 'x,y,z'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'never', '0'],
  'if-match': ['*', '"x"'],
  'if-range': ['"x"', 'never'],
  range: [
    'bytes=0-',
    'bytes=0-0',
    'bytes=-1',
    'bytes=9999999-',
    'bytes=5-1',
    'bytes=0-0,2-3',
    'bytes=a-b',
    'lines=1-2',
  ],
  origin: [
    'null',
    `http://${CONSUMER_SHOP.host}`,
    `https://${CONSUMER_SHOP.host}`,
    `blob:https://${CONSUMER_SHOP.host}/x`,
    'https://evil.example',
    'http://',
    `http://${CONSUMER_SHOP.host}/path`,
    CONSUMER_SHOP.getOrigin(99999),
  ],
  'sec-fetch-site': ['same-origin', 'cross-site', 'same-site', 'none', 'x'],
  'sec-fetch-mode': ['navigate', 'cors', 'x'],
  referer: [`http://${CONSUMER_SHOP.host}/`, 'https://evil.example/', 'x', 'about:blank'],
  'access-control-request-method': ['POST', 'GET', 'PUT', 'x'],
  'access-control-request-headers': ['content-type', 'x,y'],
  'x-forwarded-for': ['1.2.3.4', 'unknown', '::1', ',,', '1.2.3.4, 5.6.7.8'],
  'x-forwarded-host': [CONSUMER_SHOP.host, 'evil.example', ',', 'a,b'],
  'x-forwarded-proto': ['https', 'http', 'ftp', 'https,http', ''],
  'x-forwarded-port': ['443', 'x'],
  forwarded: ['for=1.2.3.4;host=evil.example;proto=https'],
  authorization: ['Bearer x', 'Basic eDp5', 'Bearer', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.'],
  'access-token': ['x', 'a.b.c'],
  'refresh-token': ['x', 'a.b.c'],
  token: ['x', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'],
  identifier: ['x', '1'],
  'idempotency-key': ['k1', 'k2', 'k3', '', 'ß', 'a b', 'x'.repeat(300)],
  accept: ['text/html', 'application/json', '*/*', 'x', 'text/html;q=abc'],
  'content-encoding': ['gzip', 'br', 'identity', 'x'],
  'content-length': ['0', '1', '99999999', '-1', 'x'],
  'transfer-encoding': ['chunked', 'gzip, chunked', 'x'],
  upgrade: ['websocket', 'h2c'],
  connection: ['upgrade', 'close', 'keep-alive'],
  'x-http-method-override': ['DELETE', 'PUT'],
  'x-original-url': ['/admin'],
  purpose: ['prefetch'],
  dnt: ['1'],
};

/** Cookies that something here reads; both names of those that a stage names differently. */
const COOKIES: Readonly<Record<string, readonly string[]>> = {
  umlauf_cart: ['x:1', 'x:0', 'x:99999', 'x', ':', 'x:1,y:2', '%zz', '%22'],
  umlauf_banner: ['x', 'summer'],
  umlauf_consent: ['true', 'false', 'TRUE', '1'],
  umlauf_business: ['1', '0', 'true'],
  umlauf_client: ['abcdefghijklmnopqrst', 'x'],
  umlauf_checkout: ['x', 'a'.repeat(43)],
  umlauf_trade: ['x', 'a'.repeat(43)],
  umlauf_locale: ['de', 'fr', 'es', 'it', 'at', 'xx', 'constructor'],
  umlauf_personalisation: ['x'],
};

function arbitraryChoice(values: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: hostileText });
}

const header: fc.Arbitrary<Header> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .constantFrom(...Object.keys(READ))
      .chain((name) => arbitraryChoice(READ[name] ?? []).map((value): Header => [name, value])),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('x-a', 'x-b', '__proto__', 'constructor'), hostileText) },
);

/** A Cookie header; `real` are those the world was given by the shops themselves. */
function cookieHeader(real: readonly string[]): fc.Arbitrary<Header> {
  const known = fc
    .constantFrom(...Object.keys(COOKIES))
    .chain((name) => arbitraryChoice(COOKIES[name] ?? []).map((value) => `${name}=${value}`));
  const one = fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 3, arbitrary: fc.constantFrom(...real) },
    { weight: 1, arbitrary: hostileText },
  );
  // Stages that speak TLS name most of them so.
  const prefixed = fc.tuple(fc.constantFrom('', '__Host-', '__Host-', '__Secure-'), one).map((parts) => parts.join(''));
  const separator = fc.constantFrom('; ', '; ', '; ', ';', ',', ' ');
  return fc
    .tuple(fc.array(prefixed, { minLength: 1, maxLength: 4 }), separator)
    .map(([cookies, between]): Header => ['cookie', cookies.join(between)]);
}

/** A visitor with a browser costs a rendered page; most cases are asked by a program, which gets the status. */
const userAgent: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 30, arbitrary: fc.constant<Header[]>([['user-agent', PROGRAM]]) },
  { weight: 2, arbitrary: fc.constant<Header[]>([['user-agent', BROWSER]]) },
  { weight: 1, arbitrary: hostileText.map((text): Header[] => [['user-agent', text]]) },
  { weight: 1, arbitrary: fc.constant<Header[]>([]) },
);

/** All headers of a request but Host and those of its body. */
export function anyHeaders(cookies: readonly string[]): fc.Arbitrary<Header[]> {
  const some = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Header[]>([]) },
    { weight: 3, arbitrary: fc.array(header, { minLength: 1, maxLength: 4 }) },
  );
  const cookie = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Header[]>([]) },
    { weight: 1, arbitrary: cookieHeader(cookies).map((one): Header[] => [one]) },
  );
  return fc.tuple(userAgent, cookie, some).map((parts) => parts.flat());
}
