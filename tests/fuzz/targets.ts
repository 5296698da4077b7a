import fc from 'fast-check';
import type { RouteEntry } from '../../platform/tenancy/route-entry.ts';
import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { hostileText } from './hostile.ts';
import { tenantAt, type World } from './world.ts';

/** What an address is made of when somebody means harm, or a mail program broke it. */
const PIECES = [
  ...['/', '//', '\\', '%5c', '%5C%5C', '%2f', '%2F%2F', '%252f', '%25252f%25252e', '..', '.', '%2e%2e', '%c0%ae'],
  ...[';', ':', '@', '%00', '%0d%0a', '%0D%0ALocation:%20https://evil.example', '%zz', '%', '%e2%82', '%ff', '?', '??'],
  ...['&x=1', '#', 'evil.example', 'https:', 'https://evil.example', 'javascript:alert(1)', 'ß', '%F0%9F%93%B1', '|'],
  ...[
    '__proto__',
    'constructor',
    'index.pageContext.json',
    '/index.pageContext.json',
    '~',
    '/~/home',
    '/~/_error',
    '"',
  ],
  ...[
    '@fs',
    '/@fs/x',
    '/@fs/etc/passwd',
    '/@vite/client',
    '/@id/x',
    '/@react-refresh',
    '/__vite_ping',
    '/__open-in-editor',
  ],
  ...['/node_modules/', '/src/', '/.env', '/.git/config', '/wp-login.php', '/server-status', '?import', '?raw', '?url'],
  ...[
    '?t=1',
    '?v=1',
    '?html-proxy',
    '?\\',
    '?%5c',
    '?/',
    '?//',
    '?a=\\',
    '?%',
    '?%zz',
    '?=&=',
    '?__proto__=1',
    '?a[]=1',
  ],
  ...['<', '>', '{', '}', '`', '^', '\t', '\u0001', '\u007f', '\u00ff', '\u202e', '%uFFFF', '+', '*', '=', '!', '$'],
] as const;

const hostilePath = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...PIECES) },
      { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...'abcdefghij0123456789-_.~%/'), maxLength: 8 }) },
      { weight: 1, arbitrary: hostileText.map((text) => text.slice(0, 3_000)) },
    ),
    { maxLength: 5 },
  )
  .map((pieces) => `/${pieces.join('')}`);

/** Targets that are not a path. */
const noPath = fc.constantFrom(
  '*',
  '',
  '?',
  '?x=1',
  '//',
  '//evil.example',
  '///evil.example/x',
  '/\\evil.example',
  '\\',
  `http://${CONSUMER_SHOP.host}/`,
  'http://evil.example/',
  `https://${CONSUMER_SHOP.host}:443/agb`,
  `${CONSUMER_SHOP.host}:443`,
  'javascript:alert(1)',
  'a',
  '#',
  `/${'a'.repeat(2_001)}`,
  `/?${'a=b&'.repeat(2_000)}`,
);

const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: hostileText.map((text) => `?${text}`) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom('q', 'page', 'step', 'utm_source', 'back', 'a', 'path', 'format'), hostileText), {
        maxLength: 3,
      })
      .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&')}`),
  },
);

/** `encodeURIComponent` throws for half of a surrogate pair. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '\ufffd');
}

const FILES = [
  '/favicon.ico',
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/health',
  '/ready',
  '/api/openapi.json',
  '/media/',
  '/media/captions/conditions.de.vtt',
  '/fonts/',
  '/assets/',
  '/assets/entries/',
  '/mail',
  '/mail/1',
  '/tracking',
  '/fleet.css',
  '/.well-known/security.txt',
];

/** Addresses of a shop's pages, old ones and aliases among them, with the things they name. */
export function pagePaths({ fleets }: Pick<World, 'fleets'>, stage: 'local' | 'production', host: string): string[] {
  const id = tenantAt({ fleets }, stage, host);
  if (!id) return ['/'];
  const { routing, server } = fleets[stage].tenant(id);
  const named = Object.entries(routing.tables).flatMap(([locale, table]) => {
    const slugs = routing.slugs[locale];
    const [slug = 'x'] = Object.values(slugs?.content ?? {});
    const [category = 'x'] = Object.values(slugs?.categories ?? {});
    const params = { pdp: 'apple-iphone-13', slug, category, overview: category };
    const prefix = locale === routing.own.id ? '' : `/${locale}`;
    return table.flatMap((entry) =>
      [entry.path, ...entry.aliases].map((path) => prefix + fillPath({ ...entry, path }, params)),
    );
  });
  const old = server.redirects.map(({ from }) => from.replace(/[{*].*$/, 'x'));
  return ['/', ...named, ...old.map((path) => (path.startsWith('/') ? path : `/${path}`))];
}

/** A route's path with existing entries; `x` for an unknown one. */
export function fillPath({ path }: Pick<RouteEntry, 'path'>, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'x');
}

/** Targets for one host: right ones, right ones spoiled, and what never was one. */
export function anyTarget(paths: readonly string[], files: readonly string[]): fc.Arbitrary<string> {
  const right = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...paths) },
    { weight: 1, arbitrary: fc.constantFrom(...FILES, ...files) },
  );
  const spoiled = fc
    .tuple(right, fc.oneof(fc.constantFrom(...PIECES), hostileText), fc.nat({ max: 40 }), fc.boolean())
    .map(([path, piece, at, instead]) => path.slice(0, at) + piece + path.slice(instead ? at + 1 : at));
  return fc.oneof(
    { weight: 5, arbitrary: fc.tuple(right, query).map(([path, search]) => path + search) },
    { weight: 3, arbitrary: spoiled },
    { weight: 4, arbitrary: hostilePath },
    { weight: 1, arbitrary: noPath },
  );
}
