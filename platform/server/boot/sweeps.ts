import type { Logger } from '../../shared/request-context.ts';
import type { Sweep } from '../../shared/sweep.ts';

/** Runs every sweep immediately, then at its own interval until stopped, batch by batch. A failed sweep is logged and retried. */
export function startSweeps(sweeps: readonly Sweep[], log: Logger): { stop(): Promise<void> } {
  const started = sweeps.map((sweep) => startSweep(sweep, log));
  return {
    stop: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}

function startSweep({ what, everyMs, run }: Sweep, log: Logger): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  let stopped = false;
  const sweep = async () => {
    try {
      let count = 0;
      for (let deleted = -1; deleted !== 0 && !stopped; count += deleted) deleted = await run(new Date());
      if (count > 0) log.info({ what, count }, 'rows whose time was over were deleted');
    } catch (error) {
      log.error({ what, err: error }, 'rows whose time was over could not be deleted');
    }
    running = undefined;
  };
  // One that takes longer than its rhythm is not started a second time.
  const start = () => {
    running ??= sweep();
  };
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
