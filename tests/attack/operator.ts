import { execFile } from 'node:child_process';
import { root } from '../chaos/shop.ts';
import type { Instance } from './instance.ts';

export interface EndedProgram {
  status: number;
  stdout: string;
  stderr: string;
}

/** How a program of the operator is called from the root of the repository. */
export function programArguments(program: string): string[] {
  return ['--import', 'tsx', `platform/server/operator/${program}.ts`];
}

/** Runs a program of the operator against an instance. This process goes on: the instance reaches its database through it. */
export function runOperatorProgram(
  instance: Pick<Instance, 'environment'>,
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<EndedProgram> {
  const env = { ...process.env, ...instance.environment, ...environment };
  return new Promise((done) => {
    execFile(process.execPath, [...programArguments(program), ...args], { cwd: root, env }, (error, stdout, stderr) =>
      done({ status: error ? Number(error.code ?? 1) : 0, stdout, stderr }),
    );
  });
}
