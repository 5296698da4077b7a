import type { Fleet } from '../resolve/fleet.ts';
import { getRoutes, parseRoutes, type Route, routeNames, withDefaultPaths } from '../resolve/routes.ts';
import { GENERATED, type Output, printHeader, printObjectMembers, printUnion, SharedValues } from './output.ts';

/** routes.gen.json: the route table of every tenant in every language of the fleet, most specific first. */
export function printRoutes(fleet: Fleet): Output {
  const tables = new SharedValues();
  const tenants = fleet.tenants.map((tenant) => {
    const places = fleet.locales.map((locale) => [
      locale.id,
      tables.getPlace(printTable(fleet, getRoutes(fleet, tenant, locale))),
    ]);
    return [tenant.id, JSON.stringify(Object.fromEntries(places))] as const;
  });
  const content = printObjectMembers([
    ['tenants', printObjectMembers(tenants)],
    ['tables', tables.print()],
  ]);
  return { path: `${GENERATED}/routes.gen.json`, content: `${content}\n` };
}

/** routes.gen.ts: the names of the routes and the types of their parameters. */
export function printRouteTypes(fleet: Fleet): Output {
  const names = routeNames(fleet);
  const content = `${printHeader('schemas/tenant/tenant.schema.json, routes in tenants/base.json, tenants/<country>')}/** Every route name, in the order of the specification. */
export const routeNames = [
${names.map((name) => `  ${JSON.stringify(name)},\n`).join('')}] as const;

${printUnion('RouteName', names)}
/** The parameters of each route. */
export interface RouteParams {
${printParams(fleet, names)}}

/**
 * One route of a shop. \`path\` contains parameters as {name}, with literal text before or after one in its segment.
 * \`optional\` names a last parameter that may be omitted with its segment; \`middleware\` the conditions for visitors.
 */
export interface RouteEntry {
  name: RouteName;
  path: string;
  aliases: readonly string[];
  optional?: string;
  middleware?: readonly string[];
}
`;
  return { path: `${GENERATED}/routes.gen.ts`, content };
}

const printed = new WeakMap<readonly Route[], string>();

/** Shops share their list of routes, so each is printed once. */
function printTable(fleet: Fleet, routes: readonly Route[]): string {
  const text = printed.get(routes) ?? printRows(withDefaultPaths(fleet, routes));
  printed.set(routes, text);
  return text;
}

function printRows(routes: readonly Route[]): string {
  const rows = routes.map(({ name, pattern, aliases, middleware }) => {
    const entry = {
      name,
      path: pattern.path,
      aliases,
      ...(pattern.optional ? { optional: pattern.optional } : {}),
      ...(middleware.length > 0 ? { middleware } : {}),
    };
    return JSON.stringify(entry);
  });
  return `[\n${rows.join(',\n')}\n]`;
}

/** Parameter names are the same in every language (checked), so any locale's table has them. */
function printParams(fleet: Fleet, names: readonly string[]): string {
  const routes = new Map<string, Route>();
  for (const locale of fleet.locales) {
    for (const route of parseRoutes(locale.merged)) if (!routes.has(route.name)) routes.set(route.name, route);
  }
  return names
    .map((name) => {
      const pattern = routes.get(name)?.pattern;
      const members = (pattern?.params ?? []).map(
        (param) => `${param}${param === pattern?.optional ? '?' : ''}: string`,
      );
      return `  ${name}: ${members.length === 0 ? 'Record<never, never>' : `{ ${members.join('; ')} }`};\n`;
    })
    .join('');
}
