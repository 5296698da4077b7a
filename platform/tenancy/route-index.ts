import type { RouteName } from '../generated/routes.gen.ts';
import type { RouteEntry } from './route-entry.ts';

/** A route and the values of its path's parameters. */
export interface RouteMatch<Name extends string = RouteName> {
  name: Name;
  params: Record<string, string>;
}

/** A route whose pattern matches a path; the caller checks that the item it names exists. */
export interface RouteCandidate<Name extends string = string> extends RouteMatch<Name> {
  /** An alias is answered by a redirect to the canonical path. */
  via: 'canonical' | 'alias';
}

interface ParamEdge<Name> {
  before: string;
  after: string;
  node: Node<Name>;
}

interface Leaf<Name> {
  name: Name;
  via: 'canonical' | 'alias';
  /** Param names in the order of their segments. */
  params: readonly string[];
}

interface Node<Name = string> {
  literal: Map<string, Node<Name>>;
  /** Longest surrounding text first: `uebersicht-{x}` is tried before `{x}`. */
  edges: ParamEdge<Name>[];
  leaves: Leaf<Name>[];
}

const PARAM = /^([^{}]*)\{(\w+)\}([^{}]*)$/;
/** Index per table. It refers to the names of the table. */
const indexes = new WeakMap<readonly RouteEntry[], Node>();

/**
 * Candidates for decoded segments, most specific first, canonical before alias. O(path depth), independent of the
 * table's size.
 */
export function matchSegments<Name extends string>(
  table: readonly RouteEntry<Name>[],
  segments: readonly string[],
): RouteCandidate<Name>[] {
  const found: RouteCandidate<Name>[] = [];
  collect(buildIndex(table), segments, 0, [], found);
  return found.length < 2 ? found : dropDoubles(found);
}

function buildIndex<Name extends string>(table: readonly RouteEntry<Name>[]): Node<Name> {
  let index = indexes.get(table) as Node<Name> | undefined;
  if (!index) {
    index = emptyNode();
    for (const entry of table) addEntry(index, entry);
    indexes.set(table, index);
  }
  return index;
}

function emptyNode<Name>(): Node<Name> {
  return { literal: new Map(), edges: [], leaves: [] };
}

function addEntry<Name extends string>(index: Node<Name>, entry: RouteEntry<Name>): void {
  for (const path of listPaths(entry, entry.path)) addPath(index, entry.name, path, 'canonical');
  for (const alias of entry.aliases) {
    for (const path of listPaths(entry, alias)) addPath(index, entry.name, path, 'alias');
  }
}

/** A route with an optional last param owns two paths. */
function listPaths(entry: RouteEntry, path: string): string[] {
  const tail = entry.optional ? `/{${entry.optional}}` : '';
  return tail && path.endsWith(tail) ? [path, path.slice(0, -tail.length)] : [path];
}

function addPath<Name>(index: Node<Name>, name: Name, path: string, via: RouteCandidate['via']): void {
  const params: string[] = [];
  let node = index;
  for (const segment of path.split('/').filter(Boolean)) {
    const param = PARAM.exec(segment);
    if (param) params.push(param[2] ?? '');
    node = param ? edgeNode(node, param[1] ?? '', param[3] ?? '') : literalNode(node, segment);
  }
  node.leaves.push({ name, via, params });
}

function literalNode<Name>(node: Node<Name>, segment: string): Node<Name> {
  let next = node.literal.get(segment);
  if (!next) {
    next = emptyNode();
    node.literal.set(segment, next);
  }
  return next;
}

function edgeNode<Name>(node: Node<Name>, before: string, after: string): Node<Name> {
  let edge = node.edges.find((one) => one.before === before && one.after === after);
  if (!edge) {
    edge = { before, after, node: emptyNode() };
    node.edges.push(edge);
    node.edges.sort((a, b) => b.before.length + b.after.length - a.before.length - a.after.length);
  }
  return edge.node;
}

function collect<Name extends string>(
  node: Node<Name>,
  segments: readonly string[],
  at: number,
  values: readonly string[],
  found: RouteCandidate<Name>[],
): void {
  const segment = segments[at];
  if (segment === undefined) {
    for (const leaf of node.leaves) found.push({ name: leaf.name, via: leaf.via, params: zip(leaf.params, values) });
    return;
  }
  const literal = node.literal.get(segment);
  if (literal) collect(literal, segments, at + 1, values, found);
  for (const { before, after, node: next } of node.edges) {
    const fits = segment.startsWith(before) && segment.endsWith(after) && segment.length > before.length + after.length;
    if (!fits) continue;
    const value = segment.slice(before.length, segment.length - after.length);
    collect(next, segments, at + 1, [...values, value], found);
  }
}

function zip(names: readonly string[], values: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) params[name] = values[index] ?? '';
  return params;
}

/** A route that two of its own patterns match is listed once, by its first. */
function dropDoubles<Name extends string>(found: RouteCandidate<Name>[]): RouteCandidate<Name>[] {
  const names = new Set<Name>();
  return found.filter(({ name }) => !names.has(name) && names.add(name));
}
