import type { RouteEntry } from './route-entry.ts';

/**
 * Canonical path of a route. Throws when the table lacks the route, or a param is missing or empty, so that a broken
 * link fails where it is built.
 */
export function buildPath(
  table: readonly RouteEntry[],
  name: string,
  params: Readonly<Record<string, string>>,
  prefix = '',
): string {
  const entry = table.find((one) => one.name === name);
  if (!entry) throw new Error(`no route is named ${JSON.stringify(name)} here`);
  const tail = entry.optional ? `/{${entry.optional}}` : '';
  const withoutTail = tail && !params[entry.optional ?? ''] && entry.path.endsWith(tail);
  const pattern = withoutTail ? entry.path.slice(0, -tail.length) : entry.path;
  const path = pattern.replace(/\{(\w+)\}/g, (_, param: string) => {
    const value = params[param];
    if (!value) throw new Error(`route ${name} needs the param ${param}`);
    return encodeURIComponent(value);
  });
  return prefix && path === '/' ? prefix : `${prefix}${path}`;
}
