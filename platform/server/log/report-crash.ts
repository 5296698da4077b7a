import type { Logger } from '../../shared/request-context.ts';

/**
 * Ends the process after an uncaught error, as Node would, but reports it through the log: Node would print the message
 * and all properties of the error.
 */
export function reportCrash(log: Logger, exit: () => void = () => process.exit(1)): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const err = error instanceof Error ? error : new Error('thrown');
      log.error({ err, event }, 'the process ends: uncaught error');
      exit();
    });
  }
}
