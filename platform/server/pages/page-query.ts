import type { RouteName } from '../../generated/routes.gen.ts';
import type { Fleet } from '../boot/fleet.ts';
import { parseQuery } from '../edge/request-target.ts';
import { serverRouteFacts } from './server-route-facts.ts';

/** Maximum characters of a query value that a page uses. */
const MAX_VALUE_LENGTH = 200;

/** The query members that a route declares, each truncated to the maximum length. */
export function pageQuery(search: string, route: RouteName, { data }: Pick<Fleet, 'data'>): Record<string, string> {
  if (search === '') return {};
  const { query } = serverRouteFacts[route];
  const asked = parseQuery(search);
  const names = query.flatMap((name) => (name === 'answers' ? Object.keys(data.questions.questions) : [name]));
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = Object.hasOwn(asked, name) ? asked[name] : undefined;
      return value === undefined ? [] : [[name, truncateValue(value)]];
    }),
  );
}

/** Truncates without splitting a surrogate pair. */
function truncateValue(value: string): string {
  return value.slice(0, MAX_VALUE_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** The query members of the error page, which has texts of its own for old clarification links. */
export function errorQuery(search: string): Record<string, string> {
  return /clarification/i.test(search) ? { clarification: '' } : {};
}
