import type { GoneDecision, RedirectDecision } from './decide.ts';
import { buildPath } from './links.ts';
import type { RouteEntry } from './route-entry.ts';

/** Where a rule leads: a route with params (which may hold `{name}` of the rule's own params), an allowed address, or nowhere any more. */
export type RedirectTarget =
  | { route: string; params?: Readonly<Record<string, string>> }
  | { external: string }
  | 'gone';

/** One rule of the old shop. Its place in the trie says which path it fits. */
export type RedirectRule = {
  id: string;
  /** Names of the params on the way here, in order; a wildcard's tail is the last, `*`. */
  params: readonly string[];
  /** Query members that must be there with just these values; `*` is any value. */
  query?: Readonly<Record<string, string>>;
} & ({ to: Exclude<RedirectTarget, 'gone'>; status: 301 | 302 } | { to: 'gone'; status: 410 });

/** A trie over path segments, so that the cost of a look-up does not grow with the number of rules. */
export interface CompiledRedirects {
  /** Literal segments. */
  s?: Readonly<Record<string, CompiledRedirects>>;
  /** Param segments, those that say more first: literal text before and after the param, then a constraint. */
  p?: readonly { before?: string; after?: string; constraint?: 'hex' | 'digits' | 'slug'; node: CompiledRedirects }[];
  /** Rules for whatever follows (wildcard tail, at least one segment). */
  w?: readonly RedirectRule[];
  /** Rules that end here, those that look at the query first. */
  r?: readonly RedirectRule[];
}

const CONSTRAINTS = { hex: /^[0-9a-f]+$/i, digits: /^\d+$/, slug: /^[a-z0-9]+(?:-[a-z0-9]+)*$/i };

/** The rule a request meets, as a finished decision; undefined when none fits. Exact segments win over params, params over wildcards. */
export function matchRedirect(
  compiled: CompiledRedirects,
  table: readonly RouteEntry[],
  segments: readonly string[],
  search: URLSearchParams,
): RedirectDecision | GoneDecision | undefined {
  const found = find(compiled, segments, 0, [], search);
  return found && outcome(found.rule, found.values, table);
}

interface Found {
  rule: RedirectRule;
  values: readonly string[];
}

function find(
  node: CompiledRedirects,
  segments: readonly string[],
  at: number,
  values: readonly string[],
  search: URLSearchParams,
): Found | undefined {
  const segment = segments[at];
  if (segment === undefined) return fitting(node.r, values, search);
  const literal = node.s && Object.hasOwn(node.s, segment) ? node.s[segment] : undefined;
  const exact = literal && find(literal, segments, at + 1, values, search);
  if (exact) return exact;
  for (const { before = '', after = '', constraint, node: next } of node.p ?? []) {
    const fits = segment.startsWith(before) && segment.endsWith(after) && segment.length > before.length + after.length;
    if (!fits) continue;
    const value = segment.slice(before.length, segment.length - after.length);
    if (constraint && !CONSTRAINTS[constraint].test(value)) continue;
    const found = find(next, segments, at + 1, [...values, value], search);
    if (found) return found;
  }
  return fitting(node.w, [...values, segments.slice(at).join('/')], search);
}

function fitting(
  rules: readonly RedirectRule[] | undefined,
  values: readonly string[],
  search: URLSearchParams,
): Found | undefined {
  const rule = rules?.find(({ query = {} }) =>
    Object.entries(query).every(([name, value]) => (value === '*' ? search.has(name) : search.get(name) === value)),
  );
  return rule && { rule, values };
}

function outcome(
  rule: RedirectRule,
  values: readonly string[],
  table: readonly RouteEntry[],
): RedirectDecision | GoneDecision {
  const { to, status } = rule;
  if (to === 'gone') return { kind: 'gone' };
  const given = new Map(rule.params.map((name, index) => [name, values[index] ?? '']));
  if ('external' in to) return { kind: 'redirect', status, location: to.external };
  const params = Object.entries(to.params ?? {}).map(([name, value]): [string, string] => [
    name,
    value.replace(/\{(\*|\w+)\}/g, (_, param: string) => given.get(param) ?? ''),
  ]);
  return { kind: 'redirect', status, location: buildPath(table, to.route, Object.fromEntries(params)) };
}
