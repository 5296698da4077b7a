import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const autocannon = fileURLToPath(new URL('../../node_modules/autocannon/autocannon.js', import.meta.url));
const CONNECTIONS = 10;

export interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** CPU time of the server's process since its start, in milliseconds. */
  readCpuMs: () => Promise<number>;
}

/**
 * Sends requests to a server and returns the milliseconds of CPU time its process took for each. The client runs in a
 * process of its own. Throws when anything but 200 comes back.
 */
export async function measureCpu({ port, path, headers, readCpuMs }: Target, requests: number): Promise<number> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const url = `http://127.0.0.1:${port}${path}`;
  const before = await readCpuMs();
  const result = await runAutocannon(['-c', String(CONNECTIONS), '-a', String(requests), ...flags, url]);
  const spent = (await readCpuMs()) - before;
  const answered = result['2xx'];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${answered} good answers, ${result.non2xx} others, ${result.errors} errors`);
  }
  return spent / answered;
}

/** What autocannon counted. It runs in a process of its own. */
export function runAutocannon(flags: readonly string[]): Promise<{ '2xx': number; non2xx: number; errors: number }> {
  return new Promise((done, failed) => {
    const args = [autocannon, '-j', '-n', ...flags];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', failed);
    child.once('close', (code) =>
      code === 0 ? done(JSON.parse(output)) : failed(new Error(`autocannon ended with ${code}`)),
    );
  });
}
