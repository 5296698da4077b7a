import type { RouteEntry } from './route-entry.ts';

/** A route whose pattern fits a path; validity (does the named thing exist?) is the caller's to check. */
export interface RouteCandidate {
  name: string;
  params: Record<string, string>;
  /** An alias is answered by a redirect to the canonical path. */
  via: 'canonical' | 'alias';
}

interface ParamEdge {
  before: string;
  after: string;
  node: Node;
}

interface Leaf {
  name: string;
  via: 'canonical' | 'alias';
  /** Param names in the order of their segments. */
  params: readonly string[];
}

interface Node {
  literal: Map<string, Node>;
  /** Longest surrounding text first: `uebersicht-{x}` is tried before `{x}`. */
  edges: ParamEdge[];
  leaves: Leaf[];
}

const PARAM = /^([^{}]*)\{(\w+)\}([^{}]*)$/;
const indexes = new WeakMap<readonly RouteEntry[], Node>();

/** Candidates for decoded segments, most specific first, canonical before alias. Costs the depth of the path, not the size of the table. */
export function matchSegments(table: readonly RouteEntry[], segments: readonly string[]): RouteCandidate[] {
  const found: RouteCandidate[] = [];
  collect(indexOf(table), segments, 0, [], found);
  return found.length < 2 ? found : dropDoubles(found);
}

function indexOf(table: readonly RouteEntry[]): Node {
  let index = indexes.get(table);
  if (!index) {
    index = emptyNode();
    for (const entry of table) addEntry(index, entry);
    indexes.set(table, index);
  }
  return index;
}

function emptyNode(): Node {
  return { literal: new Map(), edges: [], leaves: [] };
}

function addEntry(index: Node, entry: RouteEntry): void {
  for (const path of pathsOf(entry, entry.path)) addPath(index, entry.name, path, 'canonical');
  for (const alias of entry.aliases) {
    for (const path of pathsOf(entry, alias)) addPath(index, entry.name, path, 'alias');
  }
}

/** A route with an optional last param owns two paths. */
function pathsOf(entry: RouteEntry, path: string): string[] {
  const tail = entry.optional ? `/{${entry.optional}}` : '';
  return tail && path.endsWith(tail) ? [path, path.slice(0, -tail.length)] : [path];
}

function addPath(index: Node, name: string, path: string, via: Leaf['via']): void {
  const params: string[] = [];
  let node = index;
  for (const segment of path.split('/').filter(Boolean)) {
    const param = PARAM.exec(segment);
    if (param) params.push(param[2] ?? '');
    node = param ? edgeNode(node, param[1] ?? '', param[3] ?? '') : literalNode(node, segment);
  }
  node.leaves.push({ name, via, params });
}

function literalNode(node: Node, segment: string): Node {
  let next = node.literal.get(segment);
  if (!next) {
    next = emptyNode();
    node.literal.set(segment, next);
  }
  return next;
}

function edgeNode(node: Node, before: string, after: string): Node {
  let edge = node.edges.find((one) => one.before === before && one.after === after);
  if (!edge) {
    edge = { before, after, node: emptyNode() };
    node.edges.push(edge);
    node.edges.sort((a, b) => b.before.length + b.after.length - a.before.length - a.after.length);
  }
  return edge.node;
}

function collect(
  node: Node,
  segments: readonly string[],
  at: number,
  values: readonly string[],
  found: RouteCandidate[],
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

/** One route reached by two of its own patterns stands once, by its first. */
function dropDoubles(found: RouteCandidate[]): RouteCandidate[] {
  const names = new Set<string>();
  return found.filter(({ name }) => !names.has(name) && names.add(name));
}
