import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileSource } from '../compile.ts';
import { printReport } from '../print/report-html.ts';
import { prepareRevision } from '../render/revision-folder.ts';
import { buildStaleParts, compareShops } from '../render/run-renderer.ts';
import { type SelectedShops, selectAllShops } from '../render/select-shops.ts';
import type { Fleet } from '../resolve/fleet.ts';
import type { Console } from './console.ts';
import { findTenants } from './find-tenant.ts';
import { showProgress } from './progress.ts';
import { count } from './validate.ts';

const USAGE = `usage: diff <git-rev> --html <folder> [--shop <shop>]
for example: diff origin/main --html report, or: diff HEAD --html report --shop de
`;

/**
 * `diff <git-rev> --html <folder> [--shop <shop>]`: renders every page of the shops as it was at a revision and as it is, by
 * the current program, and writes a report of the pages that differ. 0 with or without differences, 1 when a side cannot be
 * rendered or the shop is unknown.
 */
export async function diffHtml(args: string[], { root, source, out, error }: Console): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { html: { type: 'string' }, shop: { type: 'string' } },
  });
  const [revision, ...more] = positionals;
  if (!revision || more.length > 0 || !values.html) {
    error(USAGE);
    return 2;
  }
  const { fleet: after } = compileSource(source);
  const shops = selectReportShops(after, values.shop);
  if (typeof shops === 'string') {
    error(`${shops}\n`);
    return 1;
  }
  const failure = await buildStaleParts(root);
  if (failure !== undefined) {
    error(`${failure}\n`);
    return 1;
  }
  const then = await prepareRevision(root, revision);
  if (typeof then === 'string') {
    error(`${then}\n`);
    return 1;
  }
  const folder = isAbsolute(values.html) ? values.html : join(root, values.html);
  const pictures = join(folder, 'pictures');
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const known = new Set(compileSource(then.source).fleet.tenants.map(({ id }) => id));
  const kept = new Map([...shops].filter(([id]) => known.has(id)));
  const progress = showProgress(process.stderr, 'pages compared');
  const { changes, rendered } = await compareShops(
    root,
    kept,
    { before: then.root, pictures },
    progress.update,
  ).finally(progress.end);
  const report = {
    revision,
    commit: then.commit,
    rendered,
    added: [...shops.keys()].filter((id) => !known.has(id)),
    removed: values.shop === undefined ? [...known].filter((id) => !shops.has(id)) : [],
    changes,
  };
  writeFileSync(join(folder, 'index.html'), printReport(report));
  const pages = new Set(changes.flatMap((change) => change.pages.map(({ url }) => url))).size;
  out(
    `${count(rendered, 'page')} compared with ${revision}: ${count(changes.length, 'change')} on ${count(pages, 'page')}. Report: ${join(values.html, 'index.html')}\n`,
  );
  return 0;
}

/** The shops that a name means, all of them without one, or an error text. */
function selectReportShops(fleet: Fleet, name: string | undefined): SelectedShops | string {
  const all = selectAllShops(fleet);
  if (name === undefined) return all;
  const named = findTenants(fleet, name);
  if (typeof named === 'string') return named;
  return new Map([...all].filter(([id]) => named.some((tenant) => tenant.id === id)));
}
