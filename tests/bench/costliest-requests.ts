import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { embeddedServices, endpointContracts } from '../../platform/generated/api/endpoint-contracts.gen.ts';
import { createTrade, priceCart, searchCatalogue, suggestDevices } from '../../platform/generated/api/endpoints.gen.ts';
import { apiSchemas } from '../../platform/generated/api/schemas.gen.ts';
import type { ServerTenant, TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { serverRouteFacts } from '../../platform/server/pages/server-route-facts.ts';
import { allDevices, freeText } from '../../platform/services/catalogue/search/queries.ts';
import { type Endpoint, type EndpointContract, endpointUrl } from '../../platform/shared/endpoint.ts';
import type { RequestContext } from '../../platform/shared/request-context.ts';
import { fromSchema } from '../fuzz/from-schema.ts';
import { createTradeInput } from '../support/selling.ts';
import type { BenchShop } from './shop.ts';

export interface Sent {
  name: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
/** What a header may hold before the server refuses it. */
const MAX_HEADER_BYTES = 15_000;
/** Just below the largest body of an endpoint. */
const MAX_BODY_BYTES = 255_000;
/** What any address may be filled with. */
const PARAMS = { id: 'x', trade: 'x', number: 'x', signature: 'x', emailHash: 'x' };

/** Bodies that cost a parser, a walk or a validator most, whatever the endpoint wants. */
const HOSTILE: Readonly<Record<string, string>> = {
  'numbers in a list': `[${'0,'.repeat(MAX_BODY_BYTES / 2 - 2)}0]`,
  'lists in lists': '['.repeat(MAX_BODY_BYTES / 2) + ']'.repeat(MAX_BODY_BYTES / 2),
  'members of an object': `{${Array.from({ length: 20_000 }, (_, at) => `"${at}":0`).join()}}`,
  'long texts': JSON.stringify({ lines: 'x'.repeat(MAX_BODY_BYTES - 100) }),
  'objects in a list': JSON.stringify({ lines: Array.from({ length: 20_000 }, () => ({})) }),
};

/** Headers that cost most. */
const HEADERS: Readonly<Record<string, Record<string, string>>> = {
  cookies: { cookie: Array.from({ length: 1_800 }, (_, at) => `c${at}=1`).join('; ') },
  languages: { 'accept-language': 'de,'.repeat(MAX_HEADER_BYTES / 3) },
  encodings: { 'accept-encoding': 'br;q=0,'.repeat(MAX_HEADER_BYTES / 8) },
};

/**
 * The most expensive requests of every endpoint of schemas/api/endpoints.json and of every route of one shop: what their schemas
 * allow, what they refuse, and by hand those whose price is known.
 */
export async function costliestRequests(shop: BenchShop, tenant: TenantId): Promise<Sent[]> {
  const calls = [...endpointContracts].flatMap(([call, contract]) => ofEndpoint(call, contract));
  return [
    ...calls,
    ...(await ofRoutes(shop, tenant)),
    ...ofFiles(),
    ...ofSearch(shop, tenant),
    ...(await ofSale(shop, tenant)),
  ];
}

function ofEndpoint(call: Endpoint, { name, schema }: EndpointContract): Sent[] {
  const path = endpointUrl(embeddedServices, call, PARAMS);
  const one = { method: call.method, path };
  const asked = `${path}?q=${'a+'.repeat(60)}&path=/${'x/'.repeat(900)}&timestamp=1`;
  const plain = [
    { ...one, name: `${name} with a long query`, path: asked },
    ...Object.entries(HEADERS).map(([what, headers]) => ({ ...one, name: `${name} with many ${what}`, headers })),
  ];
  if (call.method === 'GET') return plain;
  const hostile = Object.entries(HOSTILE).map(([what, body]) => ({
    ...one,
    name: `${name}: ${what}`,
    headers: JSON_TYPE,
    body,
  }));
  const form = {
    ...one,
    name: `${name}: a form of many fields`,
    headers: FORM_TYPE,
    body: 'a=1&'.repeat(MAX_BODY_BYTES / 4),
  };
  return [
    ...plain,
    ...hostile,
    form,
    ...fitting(name, schema.body).map((body) => ({ ...one, name: `${name}: what fits`, headers: JSON_TYPE, body })),
  ];
}

/** The longest of many bodies that fit the schema. */
function fitting(name: string, schema: object | undefined): string[] {
  const reference = (schema as { $ref?: string } | undefined)?.$ref;
  const known = reference === undefined ? undefined : (apiSchemas as Readonly<Record<string, object>>)[reference];
  if (!known) return [];
  const bodies = fc.sample(fromSchema(known as Readonly<Record<string, unknown>>, {}), {
    numRuns: 200,
    seed: name.length,
  });
  return bodies
    .map((body) => JSON.stringify(body))
    .sort((a, b) => b.length - a.length)
    .slice(0, 3);
}

async function ofRoutes({ fleet, services }: BenchShop, id: TenantId): Promise<Sent[]> {
  const { routing, server, texts } = fleet.tenant(id);
  const known = services.catalogue.addresses(server);
  const slug = Object.values(texts.content(server.locale))[0]?.slug ?? '';
  const largest = await largestOverview({ fleet, services }, id);
  const params: Record<string, string> = {
    slug,
    overview: largest,
    pdp: [...(known?.devices.values() ?? [])][0] ?? '',
    category: [...(known?.categories.values() ?? [])][0] ?? '',
  };
  const values: Record<string, string> = { all: 'devices', q: 'samsung galaxy s', filter: 'a' };
  const html = { 'accept-encoding': 'br' };
  const pages = (routing.tables[routing.own.id] ?? []).flatMap(({ name, path }): Sent[] => {
    const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? 'x');
    const { query } = serverRouteFacts[name];
    const asked = query
      .map((member) => (member === 'answers' ? 'storage' : member))
      .map((member) => `${filled}?${member}=${encodeURIComponent(values[member] ?? 'x'.repeat(200))}`);
    const form = {
      method: 'POST',
      path: filled,
      headers: FORM_TYPE,
      body: 'firstName=x&'.repeat(MAX_BODY_BYTES / 12),
      name: `form of ${name}`,
    };
    const gets = [filled, ...asked, `${filled}?${'x=1&'.repeat(MAX_HEADER_BYTES / 4)}`];
    return [
      ...gets.map((at) => ({
        method: 'GET',
        path: at,
        name: `page ${name} ${at.slice(filled.length, filled.length + 20)}`.trim(),
        headers: html,
      })),
      form,
    ];
  });
  return [
    ...pages,
    { method: 'GET', path: `/gibt-es-nicht?${'x=1&'.repeat(MAX_HEADER_BYTES / 4)}`, name: 'page error', headers: html },
  ];
}

/** The overview page with most devices. */
async function largestOverview(
  { fleet, services: { catalogue } }: Pick<BenchShop, 'fleet' | 'services'>,
  id: TenantId,
) {
  const ctx = createContext(fleet.tenant(id).server);
  const lists = {
    series: catalogue.devicesOfSeries,
    maker: catalogue.devicesOfManufacturer,
    category: catalogue.devicesOfCategory,
  };
  let largest = { url: '', count: 0 };
  for (const [name, url] of catalogue.addresses(ctx.tenant)?.overviews ?? []) {
    const [kind = '', group = ''] = name.split(':');
    const { length } = await lists[kind as keyof typeof lists](ctx, group);
    if (length > largest.count) largest = { url, count: length };
  }
  return largest.url;
}

function createContext(tenant: ServerTenant): RequestContext {
  const log = { info: () => {}, warn: () => {}, error: console.error };
  return { tenant, locale: tenant.locale, business: false, now: () => new Date(), requestId: 'bench', log };
}

function ofFiles(): Sent[] {
  return ['/sitemap.xml', '/robots.txt', '/health', '/ready'].map((path) => ({
    method: 'GET',
    path,
    name: path,
    headers: { 'accept-encoding': 'br' },
  }));
}

function ofSearch({ fleet }: BenchShop, id: TenantId): Sent[] {
  const applicationIndexName = fleet.tenant(id).server.searchIndex.devices;
  const all = { match_all: {} };
  const typed = (words: string) => freeText(words.split(' '), { year: 2026, tolerant: true });
  const searches: Record<string, { source: object; resultSize?: number }> = {
    'all devices': { source: allDevices, resultSize: 1_000 },
    'from far on': { source: { ...allDevices, from: 3_000 }, resultSize: 1_000 },
    'one letter': { source: typed('a'), resultSize: 1_000 },
    'ten misspelt words': { source: typed('aplle samsnug galxay iphnoe snoy alhpa xiaomii redmii notee prro') },
    'as many clauses as it may cost': { source: { query: { bool: { must: Array.from({ length: 20 }, () => all) } } } },
    'more clauses than it may cost': { source: { query: { bool: { should: Array.from({ length: 20 }, () => all) } } } },
    'short misspelt words': {
      source: { query: { match: { searchTerms: { query: 'ab cd ef gh ij kl mn op qr', fuzziness: 2 } } } },
    },
    'unknown fields': {
      source: { query: { bool: { should: Array.from({ length: 20 }, (_, at) => ({ term: { [`f${at}`]: 1 } })) } } },
    },
  };
  const path = endpointUrl(embeddedServices, searchCatalogue);
  const texts = [
    'a',
    'samsung galaxy s',
    'aplle iphnoe proo maxx',
    'x'.repeat(120),
    'ab '.repeat(40),
    'galaxys23ultragalaxys23ultragalaxys23u',
  ];
  return [
    ...Object.entries(searches).map(([name, search]) => ({
      name: `search: ${name}`,
      method: 'POST',
      path,
      headers: { ...JSON_TYPE, 'accept-encoding': 'br' },
      body: JSON.stringify({ applicationIndexName, resultSize: 10, ...search }),
    })),
    ...texts.map((text) => ({
      name: `suggestions for ${text.slice(0, 24)}`,
      method: 'GET',
      path: `${endpointUrl(embeddedServices, suggestDevices)}?q=${encodeURIComponent(text)}`,
    })),
  ];
}

/** A cart of forty lines, priced and sold. */
async function ofSale({ fleet, services }: BenchShop, id: TenantId): Promise<Sent[]> {
  const { server } = fleet.tenant(id);
  const ctx = createContext(server);
  const urls = [...(services.catalogue.addresses(server)?.devices.values() ?? [])].slice(0, 40);
  const lines: { offerId: string; quantity: number }[] = [];
  for (const url of urls) {
    const device = await services.catalogue.findDevice(ctx, url);
    const answers = Object.fromEntries(device?.questions.map((one) => [one.id, one.answers.at(0)?.id ?? '']) ?? []);
    const made = await services.offers.create(ctx, { deviceId: device?.id ?? '', answers });
    if (made.ok) lines.push({ offerId: made.value.id, quantity: 20 });
  }
  const post = { method: 'POST', headers: JSON_TYPE };
  const sale = JSON.stringify({
    ...createTradeInput({ id: '' }),
    lines: lines.map((line) => ({ ...line, quantity: 1 })),
  });
  return [
    {
      ...post,
      name: `cart of ${lines.length} lines`,
      path: endpointUrl(embeddedServices, priceCart),
      body: JSON.stringify({ lines }),
    },
    {
      ...post,
      name: `sale of ${lines.length} lines`,
      path: endpointUrl(embeddedServices, createTrade),
      headers: { ...JSON_TYPE, 'idempotency-key': randomUUID() },
      body: sale,
    },
  ];
}
