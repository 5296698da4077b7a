import type { Logger } from '../../shared/request-context.ts';
import { callerFrame, safeError } from './safe-error.ts';

const LEVELS = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error', trace: 'error' } as const;
type Method = keyof typeof LEVELS;

/**
 * Redirects console output to the log: the call site and the errors, without the text. React and Vike print page errors
 * there, with page content. Returns a function that ends the redirection.
 */
export function consoleToLog(log: Logger): () => void {
  const before = new Map<Method, (typeof console)[Method]>();
  for (const method of Object.keys(LEVELS) as Method[]) {
    before.set(method, console[method]);
    console[method] = (...args: unknown[]) => {
      const errors = args.filter((one) => one instanceof Error).map((one) => safeError(one));
      const fields = { by: method, at: callerFrame(), ...(errors.length > 0 ? { errors } : {}) };
      log[LEVELS[method]](fields, 'a library wrote to the console');
    };
  }
  return () => {
    for (const [method, write] of before) console[method] = write;
  };
}
