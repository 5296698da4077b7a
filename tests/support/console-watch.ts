import { format } from 'node:util';

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
const STREAMS = ['stdout', 'stderr'] as const;

export interface ConsoleWatch {
  /** Throws what was printed since the last time. */
  expectNothing(): void;
  stop(): void;
}

/** Keeps what this process prints, by `console` or straight to its streams, instead of printing it. */
export function watchConsole(): ConsoleWatch {
  const printed: string[] = [];
  const restore: (() => void)[] = [];
  for (const method of METHODS) {
    const original = console[method];
    console[method] = (...values: unknown[]) => void printed.push(`console.${method}: ${format(...values)}`);
    restore.push(() => {
      console[method] = original;
    });
  }
  for (const name of STREAMS) {
    const stream = process[name];
    const original = stream.write;
    stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
      printed.push(`${name}: ${typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()}`);
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done);
      return true;
    };
    restore.push(() => {
      stream.write = original;
    });
  }
  return {
    expectNothing: () => {
      const found = printed.splice(0);
      if (found.length > 0) throw new Error(`Printed, and no test expects it:\n${found.join('\n')}`);
    },
    stop: () => {
      for (const put of restore) put();
    },
  };
}
