import { isObject, type JsonObject, type JsonValue } from '../read/json-file.ts';
import type { PatternFault } from './route-pattern.ts';

export const CONSTRAINTS = ['hex', 'digits', 'slug'] as const;
export type Constraint = (typeof CONSTRAINTS)[number];

export type RedirectSegment =
  | { kind: 'static'; text: string }
  | { kind: 'param'; name: string; prefix: string; suffix: string; constraint?: Constraint }
  | { kind: 'tail'; name?: string };

/** Target of a rule: a route with params (`{name}` inserts that part of the old path), another site, or 410. */
type RedirectTarget = { route: string; params: Record<string, string> } | { external: string } | 'gone';

export interface Redirect {
  id: string;
  from: string;
  segments: readonly RedirectSegment[];
  query: Record<string, string>;
  target: RedirectTarget;
  status: number;
  faults: readonly PatternFault[];
  /** The set of addresses that the rule matches: of two rules with the same key, one is never reached. */
  key: string;
}

/** One rule in the form of the edge; its place in the tree determines the path it matches. */
export interface CompiledRule {
  id: string;
  /** Names of the params up to here, in order; a tail without a name is `*`. */
  params: string[];
  query?: Record<string, string>;
  to: RedirectTarget;
  status: number;
}

/**
 * The rules of a shop as a tree of segments: a lookup takes time by the length of the path, not the number of rules.
 */
export interface CompiledNode {
  s?: Record<string, CompiledNode>;
  p?: CompiledParam[];
  w?: CompiledRule[];
  r?: CompiledRule[];
}

interface CompiledParam {
  before?: string;
  after?: string;
  constraint?: Constraint;
  node: CompiledNode;
}

const parsedLists = new WeakMap<JsonValue[], Redirect[]>();

/** The redirect rules of a merged configuration, in order, without unreadable rules, which the schema check reports. */
export function parseRedirects(merged: JsonObject): Redirect[] {
  const written = merged.redirects;
  if (!Array.isArray(written)) return [];
  const known = parsedLists.get(written);
  if (known) return known;
  const redirects = written.flatMap((value) => {
    const redirect = isObject(value) ? getRedirect(value) : undefined;
    return redirect ? [redirect] : [];
  });
  parsedLists.set(written, redirects);
  return redirects;
}

const parsedRules = new WeakMap<JsonObject, Redirect>();

/** Shops share the rules of their country, so each rule is parsed once. */
function getRedirect(value: JsonObject): Redirect | undefined {
  const redirect = parsedRules.get(value) ?? parseRedirect(value);
  if (redirect) parsedRules.set(value, redirect);
  return redirect;
}

function parseRedirect(value: JsonObject): Redirect | undefined {
  const { id, from, to, status } = value;
  const target = parseTarget(to);
  if (typeof id !== 'string' || typeof from !== 'string' || target === undefined) return undefined;
  const { segments, faults } = parseRedirectPath(from);
  const query = toStringRecord(value.query);
  const usual = target === 'gone' ? 410 : 301;
  return {
    id,
    from,
    segments,
    query,
    target,
    status: typeof status === 'number' ? status : usual,
    faults,
    key: getPatternKey(segments, query),
  };
}

function parseTarget(to: JsonValue | undefined): RedirectTarget | undefined {
  if (to === 'gone') return 'gone';
  if (!isObject(to)) return undefined;
  if (typeof to.route === 'string') return { route: to.route, params: toStringRecord(to.params) };
  return typeof to.external === 'string' ? { external: to.external } : undefined;
}

function toStringRecord(value: JsonValue | undefined): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** Reads `/a/{name}/{hash:hex}/{rest:*}`; a last `*` is a tail without a name. A tail matches one or more segments. */
export function parseRedirectPath(from: string): { segments: RedirectSegment[]; faults: PatternFault[] } {
  const faults: PatternFault[] = [];
  const parts = from === '/' ? [] : from.slice(1).split('/');
  let at = 1;
  const segments = parts.map((part, index) => {
    const segment = parseSegment(part, at, faults);
    if (segment.kind === 'tail' && index < parts.length - 1) faults.push({ at, message: 'a tail must be at the end' });
    at += part.length + 1;
    return segment;
  });
  const names = segments.flatMap((segment) => ('name' in segment && segment.name ? [segment.name] : []));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) faults.push({ at: from.lastIndexOf(`{${twice}`), message: `the parameter {${twice}} is a duplicate` });
  return { segments, faults };
}

function parseSegment(part: string, at: number, faults: PatternFault[]): RedirectSegment {
  if (part === '*') return { kind: 'tail' };
  const match = /^([^{}]*)\{([a-zA-Z][a-zA-Z0-9]*)(?::([a-z*]+))?\}([^{}]*)$/.exec(part);
  if (!match) {
    if (part === '') faults.push({ at, message: 'an empty segment: two slashes in a row, or one at the end' });
    else if (/[{}*]/.test(part)) faults.push({ at, message: `"${part}" is not a parameter like {name} or {name:hex}` });
    return { kind: 'static', text: decode(part) };
  }
  const [, prefix = '', name = '', constraint, suffix = ''] = match;
  if (constraint === '*') return { kind: 'tail', name };
  if (constraint === undefined) return { kind: 'param', name, prefix, suffix };
  if (!isConstraint(constraint)) {
    faults.push({ at, message: `unknown constraint "${constraint}"; use ${CONSTRAINTS.join(', ')} or *` });
    return { kind: 'param', name, prefix, suffix };
  }
  return { kind: 'param', name, prefix, suffix, constraint };
}

function isConstraint(text: string): text is Constraint {
  return (CONSTRAINTS as readonly string[]).includes(text);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function getPatternKey(segments: readonly RedirectSegment[], query: Record<string, string>): string {
  const path = segments.map((segment) => {
    if (segment.kind === 'static') return segment.text;
    if (segment.kind === 'tail') return '{*}';
    return `${segment.prefix}{${segment.constraint ?? ''}}${segment.suffix}`;
  });
  const asked = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `/${path.join('/')}?${asked.sort().join('&')}`;
}

export function compileRedirects(redirects: readonly Redirect[]): CompiledNode {
  const root: CompiledNode = {};
  for (const redirect of redirects) insert(root, redirect);
  sortNode(root);
  return root;
}

function insert(root: CompiledNode, redirect: Redirect): void {
  let node = root;
  for (const segment of redirect.segments) {
    if (segment.kind === 'tail') {
      node.w ??= [];
      node.w.push(compileRule(redirect));
      return;
    }
    node = segment.kind === 'static' ? staticChild(node, segment.text) : paramChild(node, segment);
  }
  node.r ??= [];
  node.r.push(compileRule(redirect));
}

function staticChild(node: CompiledNode, text: string): CompiledNode {
  node.s ??= {};
  if (!Object.hasOwn(node.s, text)) node.s[text] = {};
  return node.s[text] as CompiledNode;
}

function paramChild(node: CompiledNode, segment: Extract<RedirectSegment, { kind: 'param' }>): CompiledNode {
  node.p ??= [];
  const { prefix: before, suffix: after, constraint } = segment;
  const isSameParam = (one: CompiledParam) =>
    (one.before ?? '') === before && (one.after ?? '') === after && one.constraint === constraint;
  let child = node.p.find(isSameParam);
  if (!child) {
    child = { ...(before && { before }), ...(after && { after }), ...(constraint && { constraint }), node: {} };
    node.p.push(child);
  }
  return child.node;
}

function compileRule({ id, status, query, target, segments }: Redirect): CompiledRule {
  const params = segments.flatMap((segment) => {
    if (segment.kind === 'static') return [];
    return segment.name ?? '*';
  });
  return { id, params, ...(Object.keys(query).length > 0 && { query }), to: target, status };
}

/** More specific parameters, and rules with more query conditions, are tried first. */
function sortNode(node: CompiledNode): void {
  const byQuery = (a: CompiledRule, b: CompiledRule) => queryWeight(b) - queryWeight(a);
  node.r?.sort(byQuery);
  node.w?.sort(byQuery);
  node.p?.sort((a, b) => paramWeight(b) - paramWeight(a));
  for (const child of Object.values(node.s ?? {})) sortNode(child);
  for (const child of node.p ?? []) sortNode(child.node);
}

function queryWeight(rule: CompiledRule): number {
  return Object.values(rule.query ?? {}).reduce((sum, value) => sum + (value === '*' ? 10 : 11), 0);
}

/** Digits are a subset of hex, hex of slug: the narrower constraint is tried first, or it would never match. */
const narrowness: Record<Constraint, number> = { digits: 3, hex: 2, slug: 1 };

function paramWeight({ before = '', after = '', constraint }: CompiledParam): number {
  return (before.length + after.length) * 4 + (constraint === undefined ? 0 : narrowness[constraint]);
}
