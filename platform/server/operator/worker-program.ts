import { type Environment, EnvironmentError, readEnvironment } from '../boot/environment.ts';
import { ignoreBrokenPipe } from '../boot/ignore-broken-pipe.ts';

const usage = `Usage: npm run worker, or node worker.mjs

Does scheduled work (expiries, reminders, deletions) and sends mails, for shops that were started with WORKER=off. Any
number may run: one does the scheduled work, another takes over when it dies.

Settings come from the environment, the same as the shops'; npm start -- --help lists them. DATABASE_URL is needed.

SIGTERM ends it within 9 seconds; running work is finished.`;

const NO_SERVER =
  'DATABASE_URL is missing: the embedded database has one owner, the process that serves the shops, which also does this work. Set DATABASE_URL to the PostgreSQL server of the shops, or run npm start alone.';

function readWorkerEnvironment(env: NodeJS.ProcessEnv, root: string): Environment {
  if (!env.DATABASE_URL && !env.DATABASE_URL_FILE) throw new EnvironmentError([NO_SERVER]);
  // WORKER=off applies to the other processes, not to this one.
  const { LOG_LEVEL_FILE: file, LOG_LEVEL: level = file ? undefined : 'info' } = env;
  return readEnvironment({ ...env, WORKER: 'on', LOG_LEVEL: level }, root);
}

/** The worker as a program. `compile` brings the compiled fleet up to date; an artefact has nothing to compile. */
export async function runWorkerProgram(
  args: readonly string[],
  { root, compile }: { root: string; compile?: () => Promise<number> },
): Promise<void> {
  ignoreBrokenPipe();
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  if (args.length > 0) {
    console.error(`Unknown option ${args[0]}.\n\n${usage}`);
    process.exit(2);
  }
  const environment = readWorkerEnvironment(process.env, root);
  process.env.NODE_ENV = 'production';
  const status = (await compile?.()) ?? 0;
  if (status !== 0) process.exit(status);
  // Imported late, because it imports generated files.
  const { runWorker } = await import('../run-worker.ts');
  await runWorker({ root, environment });
}
