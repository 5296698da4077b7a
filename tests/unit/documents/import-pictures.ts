import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOfFile, root, sourcesBelow } from '../architecture/import-graph.ts';

/** A picture of docs/architecture.md: folders as boxes, an arrow for each import that no other path implies. */
export interface Picture {
  file: string;
  title: string;
  /** Folders, longest path first: a file belongs to the first that contains it. */
  folders: readonly string[];
  /** Folders of data, and the folder whose code names them. */
  reads?: { from: string; data: readonly string[] };
}

const GENERATORS = ['check', 'commands', 'print', 'read', 'resolve', 'scaffold', 'write'].map(
  (name) => `generators/${name}`,
);
const PLATFORM = [
  'api-client',
  'database',
  'desk',
  'features',
  'forms',
  'layouts',
  'pages',
  'server',
  'services',
  'shared',
  'tenancy',
  'ui',
];

export const pictures: readonly Picture[] = [
  {
    file: 'docs/images/configuration.svg',
    title: 'How configuration flows: imports between the folders of the compiler',
    folders: GENERATORS,
    reads: { from: 'generators/read', data: ['schemas', 'tenants', 'themes'] },
  },
  {
    file: 'docs/images/request.svg',
    title: 'How a request flows: imports between the folders of the platform',
    folders: PLATFORM.map((name) => `platform/${name}`),
  },
];

type Edge = readonly [from: string, to: string];

/** The picture as SVG, from the current imports. */
export function drawPicture({ title, folders, reads }: Picture): string {
  const edges = withoutImplied(importedFolders(folders));
  const data = reads ? namedData(reads) : [];
  const rows = toRows([...new Set([...edges, ...data].flat())].sort(), [...edges, ...data]);
  return toSvg(title, rows, [...edges, ...data]);
}

/** Value imports from folder to folder. Type imports are ignored. */
function importedFolders(folders: readonly string[]): Edge[] {
  const byLength = [...folders].sort((a, b) => b.length - a.length);
  const folderFor = (path: string) => byLength.find((folder) => path.startsWith(`${folder}/`));
  const tops = [...new Set(folders.map((folder) => folder.split('/')[0] ?? ''))];
  const found = new Map<string, Edge>();
  for (const { from, to, typeOnly } of tops.flatMap(sourcesBelow).flatMap(importsOfFile)) {
    const [source, target] = [folderFor(from), folderFor(to)];
    if (!typeOnly && source && target && source !== target) found.set(`${source} ${target}`, [source, target]);
  }
  return [...found.values()].sort((a, b) => (a.join() < b.join() ? -1 : 1));
}

/** The data folders that the code of a folder names. Throws if the code no longer names one of them. */
function namedData({ from, data }: NonNullable<Picture['reads']>): Edge[] {
  const code = sourcesBelow(from)
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  return data.map((folder): Edge => {
    if (!new RegExp(`['"\`]${folder}\\b`).test(code)) throw new Error(`${from} does not read ${folder}`);
    return [from, folder];
  });
}

/** Removes each arrow whose target is reached by a longer path, except between two folders that import each other. */
function withoutImplied(edges: readonly Edge[]): Edge[] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (next.get(from) ?? []).some((step) => {
      if (step === to) return true;
      if (seen.has(step)) return false;
      seen.add(step);
      return reaches(step, to, seen);
    });
  return edges.filter(
    ([from, to]) => !(next.get(from) ?? []).some((step) => step !== to && reaches(step, to, new Set([from]))),
  );
}

/** Each folder one row below the lowest that imports it. */
function toRows(names: readonly string[], edges: readonly Edge[]): string[][] {
  const row = new Map(names.map((name) => [name, 0]));
  // A cycle would never end; no path is longer than the number of folders.
  for (let round = 0; round < names.length; round += 1) {
    for (const [from, to] of edges)
      row.set(to, Math.min(names.length, Math.max(row.get(to) ?? 0, (row.get(from) ?? 0) + 1)));
  }
  return names.map((_, index) => names.filter((name) => row.get(name) === index)).filter((one) => one.length > 0);
}

const BOX = { width: 168, height: 40, across: 24, down: 56 } as const;
const MARGIN = 24;

function toSvg(title: string, rows: readonly string[][], edges: readonly Edge[]): string {
  const step = BOX.width + BOX.across;
  const width = Math.max(...rows.map((row) => row.length)) * step - BOX.across + 2 * MARGIN;
  const height = rows.length * (BOX.height + BOX.down) - BOX.down + 2 * MARGIN;
  const places = new Map<string, { x: number; y: number }>();
  rows.forEach((row, index) => {
    const left = (width - (row.length * step - BOX.across)) / 2;
    row.forEach((name, at) => {
      places.set(name, { x: left + at * step, y: MARGIN + index * (BOX.height + BOX.down) });
    });
  });
  const arrows = edges.map(([from, to]) => arrow(places.get(from), places.get(to)));
  const boxes = [...places].map(([name, at]) => box(name, at));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">
<title>${title}</title>
<style>rect{fill:#f4f1ea;stroke:#6b655a}text{font:13px sans-serif;fill:#221f1a;text-anchor:middle}path{fill:none;stroke:#6b655a}marker path{fill:#6b655a}@media (prefers-color-scheme:dark){rect{fill:#2a2722;stroke:#a49d90}text{fill:#f4f1ea}path{stroke:#a49d90}marker path{fill:#a49d90}}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
${[...arrows, ...boxes].join('\n')}
</svg>
`;
}

type Point = { x: number; y: number } | undefined;

function arrow(from: Point, to: Point): string {
  if (!from || !to) throw new Error('an arrow needs two boxes');
  const [x1, y1] = [from.x + BOX.width / 2, from.y + BOX.height];
  const [x2, y2] = [to.x + BOX.width / 2, to.y];
  const bend = (y2 - y1) / 2;
  return `<path d="M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}" marker-end="url(#tip)"/>`;
}

function box(name: string, { x, y }: { x: number; y: number }): string {
  return `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="4"/><text x="${x + BOX.width / 2}" y="${y + 25}">${name}</text>`;
}
