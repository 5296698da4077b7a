import { isObject, type JsonObject, type Path } from '../read/json-file.ts';
import type { Fleet, Layer, Tenant } from '../resolve/fleet.ts';
import { findSpan, valueAt } from '../resolve/origin.ts';
import { parseRoutePattern, type RoutePattern } from '../resolve/route-pattern.ts';
import { routeShapes } from '../resolve/route-shapes.ts';
import type { ErrorName } from './error-table.ts';
import type { Note, Report } from './report.ts';
import { quoteText } from './wording.ts';

/** First segments that are reserved for the platform. */
export const RESERVED_SEGMENTS = [
  '.well-known',
  'api',
  'assets',
  'favicon.ico',
  'fonts',
  'health',
  'media',
  'ready',
  'robots.txt',
  'sitemap.xml',
  '~',
];

/** Whether the platform answers the path itself: its first segment, a part of the sitemap, or the data of a page. */
export function isReservedPath(path: string): boolean {
  const first = path.split('/')[1] ?? '';
  return (
    RESERVED_SEGMENTS.includes(first) ||
    first.startsWith('@') ||
    /^\/sitemap-\d+\.xml$/.test(path) ||
    path.endsWith('.pageContext.json')
  );
}

interface WrittenPath {
  route: string;
  alias: boolean;
  path: Path;
  text: string;
  pattern: RoutePattern;
}

interface Scope {
  fleet: Fleet;
  layers: readonly Layer[];
  tenant: Tenant;
  report: Report;
}

/** Checks the paths of every distinct set of routes: valid syntax, the right parameters, and all reachable. */
export function checkRoutes(fleet: Fleet, report: Report): void {
  const expected = expectedParams(fleet);
  const done = new Set<JsonObject>();
  for (const tenant of fleet.tenants) {
    const routes = tenant.merged.routes;
    if (!isObject(routes) || done.has(routes)) continue;
    done.add(routes);
    const scope: Scope = { fleet, layers: tenant.layers, tenant, report };
    const paths = writtenPaths(routes, scope);
    for (const written of paths) {
      checkParams(written, expected.get(written.route), scope);
      checkReserved(written, scope);
    }
    checkConflicts(paths, scope);
  }
}

/** Parameters by route, from the paths in the base layer. */
export function expectedParams(fleet: Fleet): ReadonlyMap<string, RoutePattern> {
  const base = fleet.files.base?.value;
  const routes = isObject(base) && isObject(base.routes) ? base.routes : {};
  return new Map(
    Object.entries(routes).flatMap(([name, route]) =>
      isObject(route) && typeof route.path === 'string' ? [[name, parseRoutePattern(route.path).pattern] as const] : [],
    ),
  );
}

function fault(
  { layers, tenant, report }: Scope,
  name: ErrorName,
  path: Path,
  message: string,
  fix: string,
  notes: Note[] = [],
) {
  report.add(name, { span: findSpan(layers, path), message, fix, notes, tenant });
}

function writtenPaths(routes: JsonObject, scope: Scope): WrittenPath[] {
  const paths: WrittenPath[] = [];
  const add = (route: string, alias: boolean, path: Path, text: unknown) => {
    // The schema has rejected a path without its first slash.
    if (typeof text !== 'string' || !text.startsWith('/')) return;
    const { pattern, faults } = parseRoutePattern(text);
    for (const { message } of faults) {
      fault(
        scope,
        'invalidRoutePath',
        path,
        `${quoteText(text)}: ${message}.`,
        'Write it like /products/{name} or /list-{name}.',
      );
    }
    if (faults.length === 0) paths.push({ route, alias, path, text, pattern });
  };
  for (const [name, route] of Object.entries(routes)) {
    if (!isObject(route)) continue;
    add(name, false, ['routes', name, 'path'], route.path);
    const aliases = Array.isArray(route.aliases) ? route.aliases : [];
    aliases.forEach((alias, index) => {
      add(name, true, ['routes', name, 'aliases', index], alias);
    });
  }
  return paths;
}

function checkParams(written: WrittenPath, expected: RoutePattern | undefined, scope: Scope): void {
  if (!expected) return;
  const { route, path, text, pattern } = written;
  const wanted = expected.params;
  const unknown = pattern.params.filter((param) => !wanted.includes(param));
  const missing = wanted.filter((param) => !pattern.params.includes(param) && param !== expected.optional);
  const list = wanted.length === 0 ? 'no parameter' : wanted.map((param) => `{${param}}`).join(', ');
  for (const param of unknown) {
    fault(scope, 'routeParams', path, `${quoteText(text)} has {${param}}; ${route} has ${list}.`, `Write ${list}.`);
  }
  // A parameter with another name is one fault, not two.
  for (const param of unknown.length > 0 ? [] : missing) {
    fault(scope, 'routeParams', path, `${quoteText(text)} lacks {${param}}; ${route} needs it.`, `Add {${param}}.`);
  }
}

function checkReserved(written: WrittenPath, scope: Scope): void {
  const first = written.pattern.segments[0];
  if (first?.literal === undefined) return;
  const locale = scope.fleet.localeById.has(first.literal);
  if (!locale && !isReservedPath(written.text)) return;
  const why = locale ? 'is a language prefix of the fleet' : 'is reserved for the platform';
  fault(scope, 'reservedPath', written.path, `"/${first.literal}" ${why}.`, 'Begin the path with another segment.');
}

/** Two paths of different routes that match the same addresses. */
function checkConflicts(paths: readonly WrittenPath[], scope: Scope): void {
  const byShape = new Map<string, WrittenPath>();
  const canonicalFirst = [...paths].sort((a, b) => Number(a.alias) - Number(b.alias));
  for (const written of canonicalFirst) {
    for (const shape of routeShapes(written.pattern)) {
      const other = byShape.get(shape);
      if (!other) byShape.set(shape, written);
      else if (other.route !== written.route) reportConflict(written, other, scope);
    }
  }
}

/** The path of the later layer is the one to change, because the other path existed before. */
function reportConflict(one: WrittenPath, two: WrittenPath, scope: Scope): void {
  const getLayer = ({ path }: WrittenPath) =>
    scope.layers.findLastIndex(({ file }) => valueAt(file.value, path) !== undefined);
  const swap = one.alias === two.alias && getLayer(two) > getLayer(one);
  const [written, other] = swap ? [two, one] : [one, two];
  const notes = [{ text: `${other.route} has this path here`, span: findSpan(scope.layers, other.path) }];
  const { path, text, route } = written;
  if (written.alias) {
    const whose = `${other.alias ? 'an alias' : 'the path'} of ${other.route}`;
    const message = `The alias ${quoteText(text)} of ${route} is ${whose}.`;
    fault(scope, 'aliasConflict', path, message, 'Remove the alias, or change the other path.', notes);
  } else if (text === other.text) {
    fault(
      scope,
      'duplicateRoute',
      path,
      `${quoteText(text)} is the path of ${other.route} and of ${route}.`,
      'Change one of them.',
      notes,
    );
  } else if (!mayShare(scope.fleet, route) || !mayShare(scope.fleet, other.route)) {
    const message = `${quoteText(text)} (${route}) matches the same addresses as ${quoteText(other.text)} (${other.route}).`;
    fault(scope, 'shadowedRoute', path, message, 'Change the literal text of one of the two paths.', notes);
  }
}

/** Two routes may share a pattern if both check that their resource exists. */
function mayShare(fleet: Fleet, route: string): boolean {
  return fleet.schema.properties?.routes?.properties?.[route]?.['x-checked'] === true;
}
