import type { Logger } from '../../shared/request-context.ts';
import type { TrackingService } from './types.ts';

const SIX_HOURS_MS = 6 * 3_600_000;

/** Deletes measured steps when their time is over: at once, and four times a day. Any number of processes may do so. */
export function startTrackingSweep(tracking: Pick<TrackingService, 'forget'>, log: Logger): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const sweep = () => {
    running = tracking.forget(new Date()).then(
      (count) => {
        if (count > 0) log.info({ count }, 'measured steps were deleted: their time was over');
      },
      (error: unknown) => log.error({ err: error }, 'measured steps could not be deleted'),
    );
  };
  sweep();
  const timer = setInterval(sweep, SIX_HOURS_MS);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
