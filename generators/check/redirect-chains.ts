import { findRedirect, fitsConstraint } from '../resolve/redirect-match.ts';
import type { CompiledNode, CompiledRule, Constraint, Redirect, RedirectSegment } from '../resolve/redirects.ts';
import type { Route } from '../resolve/routes.ts';

/** An address that a rule matches, the address it leads to, and the rule that redirects that address again. */
export interface Chain {
  from: string;
  to: string;
  next: CompiledRule;
}

const NO_QUERY = new URLSearchParams();
/** One of them fits any constraint; the first matches no fixed address. */
const SAMPLES = ['sample', 'a-1', 'a1', '7'];

/**
 * Finds an address that a rule to a route sends to another redirect. Where the target contains a part of the old path,
 * that part is chosen to fit each other rule, so that a parameter cannot hide a chain.
 */
export function findChain(
  redirect: Redirect,
  routes: readonly Route[],
  rules: readonly Redirect[],
  tree: CompiledNode,
): Chain | undefined {
  const target = targetPieces(redirect, routes);
  if (!target) return undefined;
  const names = target.flatMap(({ name }) => name ?? []);
  const plain = chainWith(redirect, target, tree, new Map());
  if (plain || names.length === 0) return plain;
  for (const rule of rules) {
    const values = unify(target, rule.segments);
    const found = values && chainWith(redirect, target, tree, values);
    if (found) return found;
  }
  return undefined;
}

/** A segment of the target: fixed text, or text around a part of the old path. */
interface Piece {
  before: string;
  name?: string;
  constraint?: Constraint | undefined;
  after: string;
}

function targetPieces({ target, segments }: Redirect, routes: readonly Route[]): Piece[] | undefined {
  if (target === 'gone' || !('route' in target)) return undefined;
  const route = routes.find(({ name }) => name === target.route);
  if (!route) return undefined;
  const constraints = new Map(
    segments.flatMap((segment) => (segment.kind === 'param' ? [[segment.name, segment.constraint] as const] : [])),
  );
  return route.pattern.segments.flatMap(({ literal, param = '', prefix, suffix, optional }): Piece[] => {
    if (literal !== undefined) return [{ before: literal, after: '' }];
    const value = target.params[param] ?? '';
    if (value === '' && optional) return [];
    const [, before = value, name, after = ''] = /^([^{]*)\{([^{}]*)\}(.*)$/.exec(value) ?? [];
    if (name === undefined) return [{ before: `${prefix}${before}${suffix}`, after: '' }];
    return [{ before: `${prefix}${before}`, name, constraint: constraints.get(name), after: `${after}${suffix}` }];
  });
}

/** Values of the old path's parts with which the target matches these segments; undefined if there are none. */
function unify(target: readonly Piece[], rule: readonly RedirectSegment[]): Map<string, string> | undefined {
  const values = new Map<string, string>();
  for (const [index, piece] of target.entries()) {
    const segment = rule[index];
    if (segment?.kind === 'tail') return values;
    if (!segment || !unifySegment(piece, segment, values)) return undefined;
  }
  return rule.length === target.length ? values : undefined;
}

function unifySegment(
  { before, name, constraint, after }: Piece,
  rule: Exclude<RedirectSegment, { kind: 'tail' }>,
  values: Map<string, string>,
): boolean {
  if (name === undefined) return matchesSegment(rule, before);
  const wanted = rule.kind === 'static' ? [findInside(rule.text, before, after)] : wantedValues(rule, before, after);
  const known = values.get(name);
  const value = wanted.find(
    (one) =>
      one !== undefined &&
      fitsConstraint(one, constraint) &&
      matchesSegment(rule, `${before}${one}${after}`) &&
      (known === undefined || known === one),
  );
  if (value === undefined) return false;
  values.set(name, value);
  return true;
}

/** The text needed between `before` and `after` to begin and end as the rule's segment does. */
function wantedValues(
  { prefix, suffix }: Extract<RedirectSegment, { kind: 'param' }>,
  before: string,
  after: string,
): string[] {
  const head = prefix.startsWith(before) ? prefix.slice(before.length) : '';
  const tail = suffix.endsWith(after) ? suffix.slice(0, suffix.length - after.length) : '';
  return SAMPLES.map((sample) => `${head}${sample}${tail}`);
}

function matchesSegment(rule: Exclude<RedirectSegment, { kind: 'tail' }>, text: string): boolean {
  if (rule.kind === 'static') return rule.text === text;
  const value = findInside(text, rule.prefix, rule.suffix);
  return value !== undefined && fitsConstraint(value, rule.constraint);
}

function findInside(text: string, before: string, after: string): string | undefined {
  const long = text.length > before.length + after.length;
  return long && text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : undefined;
}

/** The chain that an address with these values runs into, if it matches the rule at all. */
function chainWith(
  redirect: Redirect,
  target: readonly Piece[],
  tree: CompiledNode,
  values: ReadonlyMap<string, string>,
): Chain | undefined {
  const chooseSample = (name: string | undefined, constraint?: Constraint) =>
    values.get(name ?? '') ?? SAMPLES.find((sample) => fitsConstraint(sample, constraint)) ?? '';
  const from = redirect.segments.map((segment) => {
    if (segment.kind === 'static') return segment.text;
    if (segment.kind === 'tail') return chooseSample(segment.name);
    return `${segment.prefix}${chooseSample(segment.name, segment.constraint)}${segment.suffix}`;
  });
  const query = new URLSearchParams(redirect.query);
  if (findRedirect(tree, from, query)?.id !== redirect.id) return undefined;
  const to = target.map(({ before, name, constraint, after }) =>
    name === undefined ? before : `${before}${chooseSample(name, constraint)}${after}`,
  );
  const next = findRedirect(tree, to, NO_QUERY);
  return next && { from: `/${from.join('/')}`, to: `/${to.join('/')}`, next };
}
