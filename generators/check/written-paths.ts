import { isObject, type JsonValue, type Path } from '../read/json-file.ts';
import type { Fleet, Tenant } from '../resolve/fleet.ts';
import { findSpan, valueAt } from '../resolve/origin.ts';
import type { ErrorName } from './error-table.ts';
import type { Report } from './report.ts';
import { isReservedPath } from './routes.ts';
import { quoteText } from './wording.ts';

/** A path as a file writes it. */
interface Written {
  path: Path;
  text: string;
  route?: string;
  alias?: boolean;
}

interface Scope {
  tenant: Tenant;
  fault: (name: ErrorName, path: Path, message: string, fix: string) => void;
}

/**
 * Checks how paths of routes, aliases and redirects are written: as browsers send them, told apart by more than
 * capitals, and none that the platform needs itself.
 */
export function checkWrittenPaths(fleet: Fleet, report: Report): void {
  const done = new Set<JsonValue | undefined>();
  for (const tenant of fleet.tenants) {
    const { routes, redirects } = tenant.merged;
    const fault: Scope['fault'] = (name, path, message, fix) =>
      report.add(name, { span: findSpan(tenant.layers, path), message, fix, tenant });
    if (!done.has(routes)) checkRoutePaths({ tenant, fault });
    if (!done.has(redirects)) checkRedirectPaths({ tenant, fault });
    done.add(routes).add(redirects);
  }
}

function checkRoutePaths({ tenant, fault }: Scope): void {
  const paths = listRoutePaths(tenant);
  const byLetters = new Map<string, Written>();
  const depth = ({ path }: Written) =>
    tenant.layers.findLastIndex(({ file }) => valueAt(file.value, path) !== undefined);
  // Of two paths the one of the later layer is at fault, and an alias rather than a path.
  paths.sort((a, b) => depth(a) - depth(b) || Number(a.alias) - Number(b.alias));
  for (const written of paths) {
    const { path, text, route = '' } = written;
    const reason = findFault(text);
    if (reason) {
      fault('ambiguousPath', path, `${quoteText(text)}: ${reason}.`, 'Write the path as it is shown in a browser.');
      continue;
    }
    if ((route === 'home') !== (text === '/') && !written.alias) reportHome(written, fault);
    const other = byLetters.get(text.toLowerCase());
    if (!other) byLetters.set(text.toLowerCase(), written);
    else if (other.route !== route && other.text !== text) {
      const message = `${quoteText(text)} (${route}) differs from ${quoteText(other.text)} (${other.route}) in capitals only.`;
      fault('ambiguousPath', path, message, 'Change one of the two paths.');
    }
  }
}

function reportHome({ path, text, route }: Written, fault: Scope['fault']): void {
  const message =
    route === 'home' ? `The home page is at ${quoteText(text)}.` : `${route} has the path of the home page.`;
  fault('homePath', path, message, route === 'home' ? 'Write "/", or remove the path.' : 'Give it a path of its own.');
}

function listRoutePaths({ merged: { routes } }: Tenant): Written[] {
  return Object.entries(isObject(routes) ? routes : {}).flatMap(([route, value]): Written[] => {
    if (!isObject(value)) return [];
    const aliases = Array.isArray(value.aliases) ? value.aliases : [];
    const all: [Path, JsonValue | undefined, boolean][] = [
      [['routes', route, 'path'], value.path, false],
      ...aliases.map((alias, index): [Path, JsonValue, boolean] => [['routes', route, 'aliases', index], alias, true]),
    ];
    return all.flatMap(([path, text, alias]) =>
      typeof text === 'string' && text.startsWith('/') ? [{ path, text, route, alias }] : [],
    );
  });
}

function checkRedirectPaths({ tenant, fault }: Scope): void {
  const { redirects } = tenant.merged;
  for (const { id, from } of Array.isArray(redirects) ? redirects.filter(isObject) : []) {
    if (typeof from !== 'string' || typeof id !== 'string' || !from.startsWith('/')) continue;
    const path = ['redirects', { id }, 'from'];
    const reason = findFault(from);
    const first = from.split('/')[1] ?? '';
    if (reason) {
      fault('ambiguousPath', path, `${quoteText(from)}: ${reason}.`, 'Write the path as it is shown in a browser.');
    } else if (isReservedPath(from)) {
      const message = `"/${first}" is reserved for the platform: the redirect would never be used.`;
      fault('reservedPath', path, message, 'Remove the redirect.');
    }
  }
}

/** Why an address could be written in another way and then not match; undefined for a plain path. */
function findFault(text: string): string | undefined {
  if (text.includes('\\')) return 'browsers write "/" for a backslash';
  if (text.includes('//')) return 'it has an empty segment';
  if (text !== '/' && text.endsWith('/')) return 'it ends with a slash';
  if (text.split('/').some((segment) => segment === '.' || segment === '..'))
    return 'browsers resolve "." and ".." before they ask';
  if (/%/.test(text)) return 'addresses are compared without percent-encoding';
  if (/[^A-Za-z0-9\-._~!$&'()+,;=:@/{}?*]/.test(text)) return 'browsers write other characters with percent-encoding';
  return text.length > MAX_PATH ? `it is longer than ${MAX_PATH} characters` : undefined;
}

/** Servers and proxies on the way reject longer addresses. */
const MAX_PATH = 500;
