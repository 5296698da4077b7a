import { execFile } from 'node:child_process';
import type { FleetReport } from '../../../../generators/development/fleet-report.ts';

/** What the compiler says of the files of the fleet. */
export interface FleetReports {
  /** Undefined when it says nothing. */
  read(): Promise<FleetReport | undefined>;
  /** In development: calls `listener` after each check of saved files, until the returned function is called. */
  onChecked?: (listener: () => void) => () => void;
}

/** The report takes seconds of processor time; pages that are requested together share one. */
const MAX_AGE_MS = 5_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** Reports of the compiler as a program of its own, which the running shop does not contain. Needs the sources in `root`. */
export function createCompilerReports(root: string, now: () => number = Date.now): FleetReports {
  let made = Number.NEGATIVE_INFINITY;
  let report: Promise<FleetReport | undefined> = Promise.resolve(undefined);
  return {
    read: () => {
      if (now() - made >= MAX_AGE_MS) {
        made = Number.POSITIVE_INFINITY;
        report = runCompiler(root).finally(() => (made = now()));
      }
      return report;
    },
  };
}

function runCompiler(root: string): Promise<FleetReport | undefined> {
  const args = ['--import', 'tsx', 'generators/cli.ts', 'list', '--format', 'json'];
  // Without the keys of the shop: the compiler reads files only.
  const options = { cwd: root, env: { PATH: process.env.PATH }, maxBuffer: MAX_OUTPUT_BYTES };
  return new Promise((done) => {
    execFile(process.execPath, args, options, (error, out) =>
      done(error ? undefined : (JSON.parse(out) as FleetReport)),
    );
  });
}
