import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { type CdnProvider, shopKey } from '../../services/cdn/index.server.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { namesOtherLanguage } from '../../tenancy/locale.ts';
import type { Fleet } from '../boot/fleet.ts';
import { addVary } from '../edge/compression.ts';
import { cookiesWithEffect, NETWORK_PAGE, SHARED_PAGE } from './recorded-answers.ts';

export interface CdnHeaderOptions {
  provider: CdnProvider;
  fleet: () => Fleet;
}

const MAX_AGE_SECONDS = 300;
/** How long a network shows a page after its lifetime, while it asks for the new one. */
const STALE_SECONDS = 60;
/** The same while this server does not answer, or only with errors. */
const STALE_ON_ERROR_SECONDS = 3_600;
/** A network may show a page for this long after it was sent; the minute is for clocks that differ. */
const WHOLE_LIFE_MS = 1_000 * (MAX_AGE_SECONDS + STALE_ON_ERROR_SECONDS) + MINUTE_MS;

const LIFETIME = `max-age=${MAX_AGE_SECONDS}, stale-while-revalidate=${STALE_SECONDS}, stale-if-error=${STALE_ON_ERROR_SECONDS}`;

interface NetworkHeaders {
  lifetime: string;
  keys: string;
  separator: string;
  /** What browsers and other caches read. */
  cacheControl: string;
  /** Request headers that select the page, besides Accept-Encoding. */
  vary: readonly string[];
}

/**
 * Fastly passes on every answer with `Cache-Control: private`, and reads `Vary`. Cloudflare reads its own header alone, hides
 * it from browsers, and reads `Vary` only where it is configured: there its cache rule holds visitors with cookies apart.
 */
const NETWORKS: Readonly<Record<CdnProvider, NetworkHeaders>> = {
  fastly: {
    lifetime: 'surrogate-control',
    keys: 'surrogate-key',
    separator: ' ',
    cacheControl: NETWORK_PAGE,
    vary: ['Accept-Language', 'Cookie'],
  },
  cloudflare: {
    lifetime: 'cloudflare-cdn-cache-control',
    keys: 'cache-tag',
    separator: ',',
    cacheControl: SHARED_PAGE,
    vary: ['Accept-Language'],
  },
};

const PUBLIC = /^public\b/;
const PRIVATE = /\bprivate\b/;
const IMMUTABLE = /\bimmutable\b/;

/**
 * Lets the content delivery network in front of the shops share what a first visitor without cookies gets: pages of the page
 * cache. It must not store anything else, except what every cache may. Register last of all hooks that set headers: a cookie
 * or a stricter `Cache-Control` forbids sharing.
 */
export function registerCdnHeaders(app: FastifyInstance, { provider, fleet }: CdnHeaderOptions): void {
  const network = NETWORKS[provider];
  app.addHook('onSend', (request, reply, payload, done) => {
    const { cachedPage, ctx } = request;
    // Also of pages that are not shared: a network remembers by these headers that it must not store them.
    if (cachedPage) for (const name of network.vary) addVary(reply, name);
    if (cachedPage && isForEveryone(request, reply, fleet())) sharePage(request, reply, network, cachedPage);
    else if (!isPublicAnswer(reply)) forbidSharing(reply);
    else if (ctx && !isImmutable(reply)) reply.header(network.keys, shopKey(ctx.tenant.id));
    done(null, payload);
  });
}

/** Fastly stores answers by their status, whatever they say, except for `private` and a cookie. */
function forbidSharing(reply: FastifyReply): void {
  const said = String(reply.getHeader('cache-control') ?? '');
  if (!PRIVATE.test(said)) reply.header('cache-control', said === '' ? 'private' : `private, ${said}`);
}

function sharePage(
  request: FastifyRequest,
  reply: FastifyReply,
  network: NetworkHeaders,
  page: NonNullable<FastifyRequest['cachedPage']>,
): void {
  reply
    .header('cache-control', network.cacheControl)
    .header(network.lifetime, LIFETIME)
    .header(network.keys, [shopKey(request.ctx.tenant.id), ...page.keys()].join(network.separator));
  // A recorded answer must end before its page would outlive the price list.
  request.cachedPage = { ...page, isCurrent: () => page.isCurrent() && page.keepsPricesFor(WHOLE_LIFE_MS) };
}

/** Whether every visitor of this host and address whom the network does not hold apart would get the same bytes. */
function isForEveryone(request: FastifyRequest, reply: FastifyReply, fleet: Fleet): boolean {
  const { method, headers, cachedPage, ctx } = request;
  const isPage = reply.statusCode === 200 || reply.statusCode === 304;
  if (method !== 'GET' || !isPage || !cachedPage) return false;
  if (reply.getHeader('cache-control') !== SHARED_PAGE || reply.hasHeader('set-cookie')) return false;
  if (cookiesWithEffect(headers.cookie ?? '') !== '' || isForwardedForOtherHost(request)) return false;
  const { routing } = fleet.tenant(ctx.tenant.id as TenantId);
  return (
    !namesOtherLanguage(routing.offered, routing.own, headers['accept-language']) &&
    cachedPage.keepsPricesFor(WHOLE_LIFE_MS)
  );
}

/** The network stores an answer under its `Host`, so this must be what has selected the shop; see `hostHeader`. */
function isForwardedForOtherHost({ headers }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-host'];
  return forwarded !== undefined && String(forwarded).split(',').at(-1)?.trim() !== headers.host;
}

/** Files, redirects, sitemaps and the like, which every cache may store by their own headers. */
function isPublicAnswer(reply: FastifyReply): boolean {
  return PUBLIC.test(String(reply.getHeader('cache-control') ?? '')) && !reply.hasHeader('set-cookie');
}

/** Named by its content, so that no purge is needed. */
function isImmutable(reply: FastifyReply): boolean {
  return IMMUTABLE.test(String(reply.getHeader('cache-control')));
}
