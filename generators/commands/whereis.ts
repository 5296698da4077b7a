import { type Compilation, compileSource } from '../compile.ts';
import { findOrigin } from '../resolve/origin.ts';
import type { Console } from './console.ts';
import { explainContent } from './explain-text.ts';
import { formatPlace } from './explanation.ts';
import { findItem } from './find-item.ts';
import { describeRule, type Located, locateAddress, readAddress } from './locate-address.ts';

/**
 * `whereis <url>`: the tenant of the host, then the redirect or the routes that match the path, each with its place,
 * and whether the device, category or content page that the path names exists.
 */
export function whereis([address, ...more]: string[], { source, out, error }: Console): number {
  const url = readAddress(address);
  if (!url || more.length > 0) {
    error('usage: whereis <url>, for example: whereis shop.localhost:3000/contact\n');
    return 2;
  }
  const compilation = compileSource(source);
  const located = locateAddress(compilation.fleet, url);
  if (typeof located === 'string') {
    error(`${located}\n`);
    return 1;
  }
  const { tenant, rule, redundantPrefix, locale } = located;
  out(`tenant    ${tenant.id} (${tenant.file.path})\n`);
  if (rule) {
    out(`redirect  ${describeRule(rule)}\n`);
    const origin = findOrigin(tenant.layers, ['redirects', { id: rule.id }]);
    if (origin) out(`          ${formatPlace(origin)}\n`);
    return 0;
  }
  if (redundantPrefix) out(`prefix    /${locale.id} is this host's own language: 301 to the path without it\n`);
  out(`language  ${locale.id} (${locale.lang})\n`);
  return printRoutes(compilation, located, out) ? 0 : 1;
}

/** Prints each matching route, up to the one that the shop shows; returns whether there may be one. */
function printRoutes(compilation: Compilation, located: Located, out: Console['out']): boolean {
  let open = false;
  for (const { name, params, alias } of located.routes) {
    const values = Object.entries(params).map(([param, value]) => ` ${param}=${value}`);
    const via = alias === undefined ? '' : `, by the alias ${alias}, 301 to the canonical path`;
    out(`route     ${name}${values.join('')}${via}\n`);
    const origin = findOrigin(located.layers, ['routes', name, alias === undefined ? 'path' : 'aliases']);
    if (origin) out(`          ${formatPlace(origin)}\n`);
    if (Object.keys(params).length === 0) return true;
    const item = findItem(compilation, located, params);
    if (!item) {
      open = true;
      continue;
    }
    out(`          ${item.words}\n`);
    if (item.found) {
      printPage(compilation, located, params.slug, out);
      return true;
    }
  }
  if (open) return true;
  out(`route     ${located.routes.length === 0 ? 'none: ' : 'none of them: '}the error page, status 404\n`);
  return false;
}

/** The file of a content page. */
function printPage({ fleet }: Compilation, { tenant, locale }: Located, slug: string | undefined, out: Console['out']) {
  const page = slug === undefined ? undefined : explainContent(fleet, tenant, locale, slug);
  const setting = typeof page === 'object' ? page.entries[0]?.setting : undefined;
  if (setting) out(`          ${formatPlace(setting)}\n`);
}
