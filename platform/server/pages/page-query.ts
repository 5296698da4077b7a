import type { RouteName } from '../../generated/routes.gen.ts';
import type { Fleet } from '../boot/fleet.ts';
import { queryOf } from '../edge/request-target.ts';
import { serverRouteFacts } from './server-route-facts.ts';

/** Characters of a value: a page says no more of an address than this. */
const LONGEST = 200;

/** What a page reads of an address's query: the members its route declares, each no longer than any text a person types. */
export function pageQuery(search: string, route: RouteName, { data }: Pick<Fleet, 'data'>): Record<string, string> {
  if (search === '') return {};
  const { query } = serverRouteFacts[route];
  const asked = queryOf(search);
  const names = query.flatMap((name) => (name === 'answers' ? Object.keys(data.questions.questions) : [name]));
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = Object.hasOwn(asked, name) ? asked[name] : undefined;
      return value === undefined ? [] : [[name, shortened(value)]];
    }),
  );
}

/** Never ends with half of a character. */
function shortened(value: string): string {
  return value.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '');
}

/** All that the error page reads of a query: links to clarifications came with their name in it, and are told apart. */
export function errorQuery(search: string): Record<string, string> {
  return /clarification/i.test(search) ? { clarification: '' } : {};
}
