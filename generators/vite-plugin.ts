import { join, relative, sep } from 'node:path';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';
import { errorKinds } from './check/error-table.ts';
import { formatPretty } from './check/format.ts';
import type { Problem } from './check/report.ts';
import { type Compilation, compileSource, findProblems } from './compile.ts';
import { CheckedFleet } from './development/checked-fleet.ts';
import type { FleetReport } from './development/fleet-report.ts';
import { LatePages } from './development/late-pages.ts';
import { serveTools } from './development/serve-tools.ts';
import { listPictures, printFleet } from './print-fleet.ts';
import { computeFingerprint } from './read/fingerprint.ts';
import { PRICE_LOCK } from './read/pricing-files.ts';
import { diskSource, FLEET_FOLDERS } from './read/source.ts';
import { watchFolders } from './read/watch-folders.ts';
import { writeOutputs } from './write/write-outputs.ts';
import { writePictures } from './write/write-pictures.ts';

/** Prices may be tried out before their list has a new version; `validate` and `generate` require it. */
const UNCHANGED_VERSION: string = errorKinds.unchangedVersion.id;
const NAME = 'umlauf:tenant-reload';

/** The `api` object that other plugins use. */
export interface TenantReload {
  /** Calls `take` after the fleet was compiled and written, before open pages reload; it throws to reject the fleet. */
  onCompiled(take: () => void): void;
  /** Calls `listener` after each check of the files, with or without problems, until the returned function is called. */
  onChecked(listener: () => void): () => void;
  /** The fleet with the problems of its files as they are now; undefined before the first check. */
  getReport(): FleetReport | undefined;
}

/**
 * For `npm run dev`: compiles a changed tenant, theme, message, content, catalogue or price file immediately, passes it
 * to the running server, and then reloads open pages. With problems, Vite's overlay shows the first and the terminal
 * all of them, and the last valid configuration stays active.
 */
export function tenantReload(): Plugin<TenantReload> {
  const takers: (() => void)[] = [];
  const checked = new CheckedFleet();
  const latePages = new LatePages();
  let stop = () => {};
  return {
    name: NAME,
    apply: 'serve',
    api: {
      onCompiled: (take) => takers.push(take),
      onChecked: (listener) => checked.onChecked(listener),
      getReport: () => checked.report,
    },
    configureServer(server) {
      const { root } = server.config;
      const run = oneAtATime(createCompiler(root, server, { takers, checked, latePages }));
      latePages.serve(server);
      server.middlewares.use(serveTools(root, checked));
      // Not Vite's watcher: it misses the second of two saves of a file within 50 ms.
      stop = watchFolders(
        FLEET_FOLDERS.map((folder) => join(root, folder)),
        run,
      );
      // Files that were saved before the watcher started.
      void run();
    },
    transformIndexHtml: latePages.transformIndexHtml,
    closeBundle: () => stop(),
  };
}

/** The lock and the printed schema are beside the sources, but this plugin writes them. */
function isSource(root: string, path: string): boolean {
  const [folder = '', ...rest] = relative(root, path).split(sep);
  if (!FLEET_FOLDERS.includes(folder) || path.endsWith('.tmp')) return false;
  return !['fleet.lock.md', 'prices.lock.json', 'layer.schema.json'].includes(rest.at(-1) ?? '');
}

/** A change during a run causes one more run. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running = false;
  let again = false;
  return async () => {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      await run();
    }
    running = false;
  };
}

/** Who learns of a compile, and of a check. */
interface Readers {
  takers: readonly (() => void)[];
  checked: CheckedFleet;
  latePages: LatePages;
}

/** Compiles, passes the fleet to the server and reloads open pages, in this order. */
function createCompiler(
  root: string,
  server: ViteDevServer,
  { takers, checked, latePages }: Readers,
): () => Promise<void> {
  const { logger } = server.config;
  let previous: Compilation | undefined;
  /** The state of the sources that was compiled last: one save causes several events. */
  let seen: string | undefined;

  const showOverlay = (err: ErrorPayload['err'], said: readonly string[]) => {
    for (const text of said) logger.error(text);
    server.ws.send({ type: 'error', err });
  };
  const compile = async () => {
    const { compilation, found, problems } = load(root, previous);
    const shown = problems.map(
      (problem): Problem => (problem.id === UNCHANGED_VERSION ? { ...problem, level: 'warning' } : problem),
    );
    const started = seen !== undefined;
    previous = compilation;
    seen = found;
    const errors = problems.filter(({ level }) => level === 'error');
    const blocking = errors.filter(({ id }) => id !== UNCHANGED_VERSION);
    const [first] = blocking;
    if (first) {
      checked.update(compilation, shown);
      return showOverlay(
        toOverlay(root, first, blocking.length),
        errors.map((problem) => formatPretty(problem)),
      );
    }
    for (const problem of errors) logger.warn(formatPretty(problem));
    // Prices that are tried out are not published: the lock stays as `generate` wrote it.
    const outputs = (await printFleet(compilation)).filter(({ path }) => path !== PRICE_LOCK);
    const { stale, orphans } = writeOutputs(root, outputs);
    await writePictures(root, listPictures(compilation));
    // The server has just started with the output of `generate`.
    const isSame = !started && stale.length + orphans.length === 0;
    if (!isSame) {
      for (const take of takers) take();
      latePages.countFleet();
    }
    checked.update(compilation, shown);
    if (isSame) return;
    logger.info(`${stale.length} generated files written`);
    server.ws.send({ type: 'full-reload' });
  };
  return async () => {
    try {
      if (readState(root) !== seen) await compile();
    } catch (error) {
      const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
      showOverlay({ plugin: NAME, message, stack }, [stack]);
    }
  };
}

/**
 * Reads the sources until two reads agree: editors save in several steps, and the watcher may report two of them as
 * one.
 */
function load(root: string, previous: Compilation | undefined) {
  for (;;) {
    const found = readState(root);
    const compilation = compileSource(diskSource(root), previous);
    const problems = findProblems(compilation);
    if (readState(root) === found) return { compilation, found, problems };
  }
}

function readState(root: string): string {
  return computeFingerprint(root, FLEET_FOLDERS, (path) => isSource(root, path));
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
