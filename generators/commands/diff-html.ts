import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileSource } from '../compile.ts';
import { printReport } from '../print/report-html.ts';
import { prepareRevision } from '../render/revision-folder.ts';
import { buildStaleParts, compareShops } from '../render/run-renderer.ts';
import { selectAllShops } from '../render/select-shops.ts';
import type { Console } from './console.ts';
import { showProgress } from './progress.ts';
import { count } from './validate.ts';

const USAGE = `usage: diff <git-rev> --html <folder>
for example: diff origin/main --html report
`;

/**
 * `diff <git-rev> --html <folder>`: renders every page of every shop as it was at a revision and as it is, by the current
 * program, and writes a report of the pages that differ. 0 with or without differences, 1 when a side cannot be rendered.
 */
export async function diffHtml(args: string[], { root, source, out, error }: Console): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { html: { type: 'string' } } });
  const [revision, ...more] = positionals;
  if (!revision || more.length > 0 || !values.html) {
    error(USAGE);
    return 2;
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
  const [before, after] = [compileSource(then.source).fleet, compileSource(source).fleet];
  const known = new Set(before.tenants.map(({ id }) => id));
  const kept = new Map([...selectAllShops(after)].filter(([id]) => known.has(id)));
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
    added: after.tenants.map(({ id }) => id).filter((id) => !known.has(id)),
    removed: [...known].filter((id) => after.tenants.every((tenant) => tenant.id !== id)),
    changes,
  };
  writeFileSync(join(folder, 'index.html'), printReport(report));
  const pages = changes.reduce((sum, change) => sum + change.pages.length, 0);
  out(
    `${count(rendered, 'page')} compared with ${revision}: ${count(changes.length, 'change')} on ${count(pages, 'page')}. Report: ${join(values.html, 'index.html')}\n`,
  );
  return 0;
}
