import type { CompiledRedirects, RedirectParam, RedirectRule } from '../generated/redirects.gen.ts';
import { touchpointQuery } from '../shared/measured-url.ts';
import { buildPath } from './links.ts';
import type { GoneDecision, RedirectDecision } from './resolve-request.ts';
import type { RouteEntry } from './route-entry.ts';

const CONSTRAINTS = { hex: /^[0-9a-f]+$/i, digits: /^\d+$/, slug: /^[a-z0-9]+(?:-[a-z0-9]+)*$/i };

/**
 * The redirect that matches a request, as a decision; undefined when none does. Literal segments beat params, params
 * beat wildcards.
 */
export function matchRedirect(
  compiled: CompiledRedirects,
  table: readonly RouteEntry[],
  segments: readonly string[],
  search: string,
): RedirectDecision | GoneDecision | undefined {
  const found = find(compiled, segments, 0, [], search);
  return found && decideOutcome(found, table, search);
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
  search: string,
): Found | undefined {
  const segment = segments[at];
  if (segment === undefined) return findMatchingRule(node.r, values, search);
  const literal = node.s && Object.hasOwn(node.s, segment) ? node.s[segment] : undefined;
  const exact = literal && find(literal, segments, at + 1, values, search);
  if (exact) return exact;
  for (const param of node.p ?? []) {
    const value = paramValue(param, segment);
    const found = value !== undefined && find(param.node, segments, at + 1, [...values, value], search);
    if (found) return found;
  }
  return findMatchingRule(node.w, [...values, segments.slice(at).join('/')], search);
}

/**
 * The part of a segment that a param takes, without the surrounding text; undefined where the segment does not match.
 */
function paramValue({ before = '', after = '', constraint }: RedirectParam, segment: string): string | undefined {
  const fits = segment.startsWith(before) && segment.endsWith(after) && segment.length > before.length + after.length;
  if (!fits) return undefined;
  const value = segment.slice(before.length, segment.length - after.length);
  return constraint && !CONSTRAINTS[constraint].test(value) ? undefined : value;
}

function findMatchingRule(
  rules: readonly RedirectRule[] | undefined,
  values: readonly string[],
  search: string,
): Found | undefined {
  if (!rules) return undefined;
  let parsed: URLSearchParams | undefined;
  const rule = rules.find(({ query }) => {
    if (!query) return true;
    parsed ??= new URLSearchParams(search);
    const given = parsed;
    return Object.entries(query).every(([name, value]) =>
      value === '*' ? given.has(name) : given.get(name) === value,
    );
  });
  return rule && { rule, values };
}

/** Campaign and partner parameters are passed on within the shop, but not to another site. */
function decideOutcome(
  { rule, values }: Found,
  table: readonly RouteEntry[],
  search: string,
): RedirectDecision | GoneDecision {
  if (rule.to === 'gone') return { kind: 'gone' };
  const { to, status } = rule;
  const given = new Map(rule.params.map((name, index) => [name, values[index] ?? '']));
  if ('external' in to) return { kind: 'redirect', status, location: to.external, external: true };
  const params = Object.entries(to.params).map(([name, value]): [string, string] => [
    name,
    value.replace(/\{(\*|\w+)\}/g, (_, param: string) => oneSegment(given.get(param))),
  ]);
  const path = buildPath(table, to.route, Object.fromEntries(params));
  const kept = search === '' ? '' : touchpointQuery(new URLSearchParams(search));
  return { kind: 'redirect', status, location: kept === '' ? path : `${path}?${kept}` };
}

/**
 * A route's param is one segment. Of a wildcard's rest, the last segment names the item and the others are its folders.
 */
function oneSegment(value = ''): string {
  return value.slice(value.lastIndexOf('/') + 1);
}
