import type { Logger } from '../../shared/request-context.ts';

/**
 * Ends the process for an error that nothing caught, as Node would, but tells it through the log: Node prints the
 * message, and what the error carries besides.
 */
export function reportCrash(log: Logger, exit: () => void = () => process.exit(1)): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      const err = error instanceof Error ? error : new Error('thrown');
      log.error({ err, event }, 'the process ends: nothing caught this error');
      exit();
    });
  }
}
