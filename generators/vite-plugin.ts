import { join, relative, sep } from 'node:path';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { formatPretty } from './check/format.ts';
import type { Problem } from './check/report.ts';
import { type Compilation, checkAll, loadFleet, printFleet } from './compile.ts';
import { diskSource } from './read/source.ts';
import { writeOutputs } from './write/write-outputs.ts';

const FOLDERS = ['tenants', 'themes', 'schemas'];
const NAME = 'umlauf:tenant-reload';
/** Editors save in several steps; one run follows the last of them. */
const QUIET_MS = 30;
/** After the modules are written, the server takes up the new fleet before open pages ask for it. */
const RELOAD_MS = 250;

/**
 * For `npm run dev`: a changed tenant, theme, message, content or schema file is compiled at once and open pages reload.
 * With problems, the first stands in Vite's overlay and all in the terminal, and the last good modules stay.
 */
export function tenantReload(): Plugin {
  return {
    name: NAME,
    apply: 'serve',
    configureServer(server) {
      const root = server.config.root;
      const run = oneAtATime(createCompiler(root, server));
      let timer: NodeJS.Timeout | undefined;
      server.watcher.add(FOLDERS.map((folder) => join(root, folder)));
      server.watcher.on('all', (_event, path) => {
        if (!isSource(root, path)) return;
        clearTimeout(timer);
        timer = setTimeout(run, QUIET_MS);
      });
    },
  };
}

/** The lock and the printed schema lie beside the sources, but are written by this very plugin. */
function isSource(root: string, path: string): boolean {
  const [folder = '', ...rest] = relative(root, path).split(sep);
  if (!FOLDERS.includes(folder) || path.endsWith('.tmp')) return false;
  return !['fleet.lock.md', 'layer.schema.json'].includes(rest.at(-1) ?? '');
}

/** A change that comes while one run is on its way is followed by one more run. */
function oneAtATime(run: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const start = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      await run();
    } finally {
      running = false;
      if (again) {
        again = false;
        start();
      }
    }
  };
  return start;
}

function createCompiler(root: string, server: ViteDevServer): () => Promise<void> {
  const { logger } = server.config;
  let previous: Compilation | undefined;
  let broken = false;
  return async () => {
    try {
      const compilation = loadFleet(diskSource(root), previous);
      previous = compilation;
      const problems = checkAll(compilation);
      const [first] = problems;
      if (first) {
        broken = true;
        for (const problem of problems) logger.error(formatPretty(problem));
        server.ws.send({ type: 'error', err: toOverlay(root, first, problems.length) });
        return;
      }
      const { stale, orphans } = writeOutputs(root, await printFleet(compilation));
      if (stale.length + orphans.length === 0 && !broken) return;
      broken = false;
      logger.info(`${stale.length} generated files written`);
      setTimeout(() => server.ws.send({ type: 'full-reload' }), RELOAD_MS);
    } catch (error) {
      logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };
}

function toOverlay(root: string, problem: Problem, count: number): ErrorPayload['err'] {
  const { file, offset } = problem.span;
  const { line, column } = file.position(offset);
  const others = count > 1 ? `\n${count - 1} more: npm run tenants -- validate` : '';
  return {
    plugin: NAME,
    id: join(root, file.path),
    message: `${problem.id} ${problem.title}: ${problem.message}\n${problem.fix}${others}`,
    frame: formatPretty(problem),
    loc: { file: join(root, file.path), line, column },
    stack: '',
  };
}
