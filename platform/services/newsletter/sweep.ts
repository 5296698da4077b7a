import type { Logger } from '../../shared/request-context.ts';
import type { NewsletterService } from './types.ts';

const HOUR_MS = 3_600_000;

/** Deletes what was never confirmed when its time is over: at once, and every hour. Any number of processes may do so. */
export function startNewsletterSweep(
  newsletter: Pick<NewsletterService, 'forget'>,
  log: Logger,
): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const sweep = () => {
    running = newsletter.forget(new Date()).then(
      (count) => {
        if (count > 0) log.info({ count }, 'newsletter subscriptions were deleted: their time was over');
      },
      (error: unknown) => log.error({ err: error }, 'newsletter subscriptions could not be deleted'),
    );
  };
  sweep();
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
