import { navigationTarget } from '../../platform/shared/navigation-target.ts';
import { fillNames, type RequestCase } from './request-case.ts';
import type { Answer } from './send.ts';
import { tenantAt, type World } from './world.ts';

/** Headers without which no answer leaves, whatever went wrong. */
const GUARDS = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
];

/** Violated invariants of an answer; empty if none. */
export function findFaults(world: World, one: RequestCase, answer: Answer): string[] {
  const { status, headers, body } = answer;
  if (status === 100) return [];
  const missing = GUARDS.filter((name) => headers[name] === undefined).map((name) => `the answer has no ${name}`);
  const framed =
    headers['x-frame-options'] ?? /frame-ancestors ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1];
  return [
    ...(status >= 500 && !isBusy(one, answer) ? [`the status is ${status}`] : []),
    ...(status < 200 ? [`the status is ${status}`] : []),
    ...missing,
    ...(framed === undefined ? ['anybody may frame the answer'] : []),
    ...(headers['x-injected'] === undefined ? [] : ['a value of the request became a header']),
    ...(/<svg\/onload/i.test(body) && /html/.test(headers['content-type'] ?? '') ? ['a value became markup'] : []),
    ...locationFaults(world, one, answer),
    ...(status === 429 && headers['retry-after'] === undefined ? ['a 429 does not say when to ask again'] : []),
    ...problemFaults(one, answer),
    ...tenantFaults(world, one, answer),
  ];
}

/** A full password queue is not a failure if the answer has a retry time. */
function isBusy({ method, target }: RequestCase, { status, headers, body }: Answer): boolean {
  if (status !== 503 || headers['retry-after'] === undefined) return false;
  const posted = method === 'POST' && /\/(account|cuenta|compte|konto)/.test(target);
  return headers['content-type']?.startsWith('application/problem+json')
    ? body === '' || body.includes('"busy"')
    : posted;
}

function getHost(world: World, { headers, bytes = '' }: RequestCase): string {
  const host = headers.find(([name]) => name === 'host')?.[1] ?? /^host:[ \t]*(.*?)[ \t]*\r?$/im.exec(bytes)?.[1];
  return fillNames(host ?? '', world.made.values);
}

function locationFaults(world: World, one: RequestCase, { status, headers }: Answer): string[] {
  const { location } = headers;
  if (location === undefined) return status > 300 && status < 304 ? ['a redirect leads nowhere'] : [];
  // Where it leads after something was made is not a redirect.
  if (status < 300 || status > 399) return [];
  if (!/^[\x21-\x7e]*$/.test(location)) return [`a redirect holds what no address may: ${JSON.stringify(location)}`];
  if (navigationTarget(location, 'https://shop.invalid').kind === 'inside') return [];
  if (isCanonicalHost(world, one, location)) return [];
  return listExternalSites(world, one).has(location) ? [] : [`a redirect leads to another site: ${location}`];
}

/** Of `www` and the bare host of one shop, the other one. */
function isCanonicalHost(world: World, one: RequestCase, location: string): boolean {
  const host = URL.canParse(location) ? new URL(location).hostname : '';
  const from = getHost(world, one).toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  const id = tenantAt(world, one.stage, host);
  return (
    id !== undefined &&
    id === tenantAt(world, one.stage, getHost(world, one)) &&
    (`www.${from}` === host || from === `www.${host}`)
  );
}

const externals = new Map<string, Set<string>>();

/** Where a shop's own file names another site, that is the tenant's to decide. */
function listExternalSites(world: World, one: RequestCase): Set<string> {
  const id = tenantAt(world, one.stage, getHost(world, one));
  const known = externals.get(`${one.stage} ${id}`);
  if (known || !id) return known ?? new Set();
  const { redirects } = world.fleets[one.stage].tenant(id).server;
  const made = redirects.flatMap(({ to }) =>
    typeof to === 'object' && 'external' in to && typeof to.external === 'string' ? [new URL(to.external).href] : [],
  );
  externals.set(`${one.stage} ${id}`, new Set(made));
  return externals.get(`${one.stage} ${id}`) ?? new Set();
}

/** RFC 9457: API clients can parse every error. */
function problemFaults({ road, method, target }: RequestCase, { status, headers, body }: Answer): string[] {
  const type = headers['content-type'] ?? '';
  if (type.startsWith('application/problem+json')) {
    if (body === '' || headers['content-encoding'] || road === 'socket') return [];
    try {
      return shapeFaults(JSON.parse(body), status);
    } catch {
      return ['the problem document is not JSON'];
    }
  }
  const api = road === 'handler' && /^\/api\//.test(target) && headers['content-encoding'] === undefined;
  const refused = status >= 400 && status !== 421 && method !== 'HEAD' && body !== '';
  return api && refused && !type.startsWith('text/plain') ? [`a refusal of the API is ${type || 'untyped'}`] : [];
}

function shapeFaults(problem: Record<string, unknown>, status: number): string[] {
  const { type, title, code, fields = [], requestId } = problem;
  const right =
    typeof type === 'string' &&
    typeof title === 'string' &&
    typeof code === 'string' &&
    typeof requestId === 'string' &&
    problem.status === status &&
    Array.isArray(fields) &&
    fields.every(({ pointer, code: one }) => /^(\/|$)/.test(pointer) && typeof one === 'string');
  return right ? [] : [`the problem document is not right: ${JSON.stringify(problem).slice(0, 300)}`];
}

/** No shop shows what was typed in another one, or calls itself another. */
function tenantFaults(world: World, one: RequestCase, { headers, body }: Answer): string[] {
  if (one.road === 'socket') return [];
  const id = tenantAt(world, one.stage, getHost(world, one));
  const faults: string[] = [];
  if (body.includes('Kanari')) {
    for (const [owner, secret] of world.made.secrets) {
      if (owner !== id && body.includes(secret)) faults.push(`the answer holds a customer of ${owner}`);
    }
  }
  const shown = /html/.test(headers['content-type'] ?? '')
    ? /<html[^>]* data-tenant="([^"]+)"/.exec(body)?.[1]
    : undefined;
  if (shown !== undefined && shown !== id) faults.push(`the page is one of ${shown}`);
  return faults;
}
