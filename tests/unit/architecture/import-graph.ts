import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Import {
  /** Path of the importing file, from the project's root. */
  from: string;
  to: string;
  typeOnly: boolean;
}

/** Every TypeScript file below a folder, from the project's root, including generated ones. */
export function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(join(root, path)).isDirectory()) return sourcesBelow(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

export function importsOfFile(file: string): Import[] {
  return listImports(readFileSync(join(root, file), 'utf8'), file);
}

/** Imports of project files in a source text: statements, re-exports, `import(…)` as value and as type. */
export function listImports(source: string, file: string): Import[] {
  const found: Import[] = [];
  const note = (target: string, typeOnly: boolean) => {
    found.push({ from: file, to: relative(root, resolve(root, dirname(file), target)), typeOnly });
  };
  for (const [, type, target] of source.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?from\s+)?'(\.[^']+)'/gm,
  )) {
    note(target ?? '', type !== undefined);
  }
  for (const [, target] of source.matchAll(/import\('(\.[^']+)'\)/g)) note(target ?? '', false);
  return found;
}

/**
 * The cycles of a graph by Tarjan's algorithm: groups of nodes that reach each other. A
 * node that only imports itself is not a group.
 */
export function findCircles(edges: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    open.push(node);
    let low = index;
    for (const other of next.get(node) ?? []) {
      if (!order.has(other)) low = Math.min(low, visit(other));
      else if (open.includes(other)) low = Math.min(low, order.get(other) ?? low);
    }
    if (low === index) {
      const group = open.splice(open.indexOf(node));
      if (group.length > 1) circles.push(group.sort());
    }
    return low;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return circles.sort();
}
