import cluster from 'node:cluster';
import { ignoreBrokenPipe } from './boot/ignore-broken-pipe.ts';
import { countWebProcesses } from './boot/web-concurrency.ts';
import type { ServeOptions } from './serve.ts';

/**
 * The server as a program: one process, or with WEB_CONCURRENCY a supervisor that starts this program again as web
 * processes. When it cannot start, it prints what to do and exits with 1.
 */
export async function startServer(options: ServeOptions): Promise<void> {
  ignoreBrokenPipe();
  const count = cluster.isPrimary ? countWebProcesses(process.env) : undefined;
  // Each imports only what it needs: the supervisor stays small.
  if (count !== undefined) return (await import('./web-processes/supervise.ts')).superviseWebProcesses(count);
  const [{ serve }, { endOnFailure }] = await Promise.all([import('./serve.ts'), import('./log/start-failure.ts')]);
  return endOnFailure(serve(options));
}
