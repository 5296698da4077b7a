import cluster from 'node:cluster';
import { Supervisor } from './supervisor.ts';

/**
 * Starts this program `count` times as web processes on one listener, and supervises them until a signal. SIGTERM and
 * SIGINT end all; SIGUSR2 replaces one after the other; SIGHUP is passed on for LOG_LEVEL_FILE.
 */
export async function superviseWebProcesses(count: number): Promise<void> {
  // The path is resolved at each start: a link to the artefact may lead to another one by then.
  const [, exec = '', ...args] = process.argv;
  cluster.setupPrimary({ exec, args });
  const supervisor = new Supervisor(count);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => supervisor.stop());
  process.on('SIGHUP', () => (process.env.LOG_LEVEL_FILE ? supervisor.readLogLevels() : supervisor.stop()));
  process.on('SIGUSR2', () => void supervisor.replaceAll());
  await supervisor.start();
}
