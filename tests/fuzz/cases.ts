import fc from 'fast-check';
import { embeddedServices, endpointContracts } from '../../platform/generated/api/endpoint-contracts.gen.ts';
import { type Endpoint, endpointPattern } from '../../platform/shared/endpoint.ts';
import { CONSUMER_SHOP, SHOP_ABROAD, THIRD_ABROAD } from '../support/chosen-shops.ts';
import { IBAN } from '../support/selling.ts';
import { anyBody, formBody, jsonBody, type TypedBody } from './bodies.ts';
import { fromSchema, type KnownValues } from './from-schema.ts';
import { anyHeaders, type Header } from './headers.ts';
import { hostileText } from './hostile.ts';
import type { RequestCase } from './request-case.ts';
import { anySocketBytes } from './socket-bytes.ts';
import { anyTarget, pagePaths } from './targets.ts';
import type { World } from './world.ts';

type Part = Pick<RequestCase, 'method' | 'target'> & { headers: readonly Header[]; body?: TypedBody };

const METHODS = [
  ...Array<string>(14).fill('GET'),
  'HEAD',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'QUERY',
];
const NO_HOSTS = [
  'localhost',
  'evil.example',
  '',
  `${CONSUMER_SHOP.host}:99999`,
  `${CONSUMER_SHOP.host}, ${THIRD_ABROAD.host}`,
  '[::1]',
  `${CONSUMER_SHOP.host}.`,
  'DE.LOCALHOST:3000',
  '__proto__',
];

/** Every client another one, of the whole internet: what limits one of them must not hide what the others reach. */
const address = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0x01000000, max: 0xdfffffff }).map(dotted) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.nat({ max: 0xffff }), fc.nat({ max: 0xffff }))
      .map(([a, b]) => `2001:${a.toString(16)}:${b.toString(16)}::1`),
  },
);

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}

/** Cases over the whole surface: pages, files, endpoints and forms of every shop, in two stages, over both roads. */
export function anyCase(world: World): fc.Arbitrary<RequestCase> {
  const cookies = [...world.made.values.keys()]
    .filter((name) => /^(cart|draft|trade)\./.test(name))
    .map((name) => `{{${name}}}`);
  const files = [...world.fleets.local.files.keys()].slice(0, 6);
  const headers = anyHeaders(cookies);
  const endpoints = endpointParts(world, headers);
  const forms = formParts(world, headers);
  const hosts = (['local', 'production'] as const).flatMap((stage) => {
    return Object.keys(world.fleets[stage].hosts).map((host) => ({
      stage,
      host,
      paths: pagePaths(world, stage, host),
    }));
  });
  const byHost = hosts.map(({ stage, host, paths }): fc.Arbitrary<RequestCase> => {
    const target = anyTarget(paths, files);
    const page = fc.record({ method: fc.constantFrom(...METHODS), target, headers }) as fc.Arbitrary<Part>;
    const posted = fc.record({ method: fc.constantFrom('POST', 'PUT', 'DELETE'), target, headers, body: anyBody });
    const name = fc.oneof(
      { weight: 30, arbitrary: fc.constant(host) },
      { weight: 1, arbitrary: fc.constantFrom(...NO_HOSTS) },
    );
    const asked = fc.oneof(
      { weight: 40, arbitrary: page },
      { weight: 40, arbitrary: endpoints },
      { weight: 12, arbitrary: posted as fc.Arbitrary<Part> },
      { weight: 8, arbitrary: forms },
    );
    const handled = fc
      .tuple(asked, name, address)
      .map(([part, to, from]) => requestCase(part, { stage, host: to, address: from }));
    const raw = fc.tuple(anySocketBytes(host, target), address).map(
      ([bytes, from]): RequestCase => ({
        road: 'socket',
        stage,
        method: 'GET',
        target: '/',
        headers: [],
        address: from,
        bytes,
      }),
    );
    return fc.oneof({ weight: 60, arbitrary: handled }, { weight: 1, arbitrary: raw });
  });
  const weight = (stage: string) => (stage === 'local' ? 3 : 1);
  return fc.oneof(...byHost.map((arbitrary, index) => ({ weight: weight(hosts[index]?.stage ?? ''), arbitrary })));
}

function requestCase(
  { method, target, headers, body }: Part,
  { stage, host, address: from }: { stage: RequestCase['stage']; host: string; address: string },
): RequestCase {
  const typed: Header[] = body?.type === undefined ? [] : [['content-type', body.type]];
  const all: Header[] = [['host', host], ...typed, ...headers];
  return { road: 'handler', stage, method, target, headers: all, address: from, ...(body ? { body: body.body } : {}) };
}

/** Calls of the API table: right, with one thing wrong, and with bodies of any kind. */
function endpointParts(world: World, headers: fc.Arbitrary<Header[]>): fc.Arbitrary<Part> {
  const known = knownValues(world);
  const parts = [...endpointContracts].map(([call, { schema }]) => {
    const body = schema.body
      ? fc.oneof(
          { weight: 6, arbitrary: jsonBody(fromSchema(schema.body as never, known)) },
          { weight: 1, arbitrary: anyBody },
        )
      : fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anyBody });
    const needed = listPropertyNames(schema.headers).map((name) =>
      fc
        .oneof(
          {
            weight: 3,
            arbitrary: fc.oneof(
              fc.constantFrom('Bearer x', 'x', 'a.b.c'),
              fc.nat().map((number) => `key-${number}`),
            ),
          },
          { weight: 1, arbitrary: hostileText },
        )
        .map((value): Header => [name, value]),
    );
    return fc
      .tuple(
        endpointTarget(call, schema, known),
        headers,
        body,
        fc.tuple(...needed),
        fc.oneof(
          { weight: 12, arbitrary: fc.constant(call.method) },
          { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
        ),
      )
      .map(
        ([target, some, typed, own, method]): Part => ({
          method: method as string,
          target,
          headers: [...own, ...some],
          ...(typed ? { body: typed } : {}),
        }),
      );
  });
  return fc.oneof(...parts);
}

function endpointTarget(call: Endpoint, schema: { querystring?: object }, known: KnownValues): fc.Arbitrary<string> {
  const pattern = endpointPattern(embeddedServices, call);
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const value = (name: string) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...((known[name] ?? ['x']) as string[])) },
      { weight: 1, arbitrary: hostileText.map((text) => text.slice(0, 2_500)) },
    );
  const query = schema.querystring
    ? fc.oneof(
        { weight: 4, arbitrary: fromSchema(schema.querystring as never, known).map(asQuery) },
        { weight: 1, arbitrary: hostileText.map((text) => `?${text}`) },
      )
    : fc.oneof(
        { weight: 6, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: hostileText.map((text) => `?${text}`) },
      );
  return fc.tuple(fc.tuple(...names.map(value)), query).map(([values, search]) => {
    const filled = names.reduce(
      (path, name, at) => path.replace(`:${name}`, () => (values as string[])[at] ?? ''),
      pattern,
    );
    return filled + search;
  });
}

function asQuery(value: unknown): string {
  const pairs = Object.entries((value ?? {}) as Record<string, unknown>);
  return `?${pairs.map(([name, one]) => `${name}=${encodeURIComponent(String(one).replace(/[\ud800-\udfff]/g, ''))}`).join('&')}`;
}

function listPropertyNames(schema: object | undefined): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
}

/** What pages would post, with one thing or another changed; to whatever shop is asked. */
function formParts({ made }: World, headers: fc.Arbitrary<Header[]>): fc.Arbitrary<Part> {
  return fc
    .constantFrom(...made.forms)
    .chain(({ path, fields }) =>
      fc
        .tuple(formBody(fc.constant(fields)), headers)
        .map(([body, some]): Part => ({ method: 'POST', target: path, headers: some, body })),
    );
}

/** Values that pass more than the first check, by the name of their member. */
function knownValues({ made }: World): KnownValues {
  const named = (kind: string) =>
    [...made.values.keys()].filter((name) => name.startsWith(`${kind}.`)).map((name) => `{{${name}}}`);
  return {
    id: [...named('offer'), '1'],
    offerId: named('offer'),
    deviceId: named('device'),
    answers: [made.answers],
    emailHash: [...named('letter'), 'x'],
    number: ['100001'],
    signature: ['x'],
    trade: ['100001'],
    email: ['ada@example.org'],
    paypalEmail: ['ada@example.org'],
    iban: [IBAN],
    paymentType: [2, 13],
    postalCode: ['20099', '1070', '75011'],
    path: [
      '/',
      CONSUMER_SHOP.getPath('contact'),
      CONSUMER_SHOP.getPathIn(SHOP_ABROAD, 'contact'),
      '/agb',
      '//evil.example',
      '/%zz',
    ],
    q: ['iphone', 'samsung galaxy', 'x'],
    applicationIndexName: ['devices-de', 'x'],
    quantity: [1, 2],
    termsAccepted: [true],
    subject: ['returns', 'payment'],
    homepage: [''],
    lang: ['de', 'fr'],
    locale: ['de', 'fr'],
  };
}
