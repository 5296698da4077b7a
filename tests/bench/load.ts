import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from './report.ts';

const autocannon = fileURLToPath(new URL('../../node_modules/autocannon/autocannon.js', import.meta.url));
const CONNECTIONS = 10;

export interface Target {
  port: number;
  path: string;
  headers: Record<string, string>;
  /** Processor time of the serving process so far; this process without it. */
  cpuMs?: () => number;
}

interface Sample {
  requestsPerSecond: number;
  /** Milliseconds of the serving process's CPU time a request; the client runs in a process of its own. */
  cpuMs: number;
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Loads a server for some seconds. Throws when anything but 200 comes back. */
async function load({ port, path, headers, cpuMs = ownCpuMs }: Target, seconds: number): Promise<Sample> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const url = `http://127.0.0.1:${port}${path}`;
  const args = [autocannon, '-j', '-n', '-c', String(CONNECTIONS), '-d', String(seconds), ...flags, url];
  const before = cpuMs();
  const output = await runForOutput(args);
  const spent = cpuMs() - before;
  const result = JSON.parse(output) as { '2xx': number; non2xx: number; errors: number; requests: { average: number } };
  const answered = result['2xx'];
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${answered} good answers, ${result.non2xx} others, ${result.errors} errors`);
  }
  return { requestsPerSecond: result.requests.average, cpuMs: spent / answered };
}

function runForOutput(args: readonly string[]): Promise<string> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', failed);
    child.once('close', (code) => (code === 0 ? done(output) : failed(new Error(`autocannon ended with ${code}`))));
  });
}

export interface Comparison {
  /** Requests a second of `ours` ÷ those of `baseline`, the middle of all rounds. */
  rate: number;
  /** CPU time of `baseline` ÷ that of `ours`: 1 is equal, less is more expensive. Steady where the rate is not. */
  cpu: number;
  oursMs: number;
  baselineMs: number;
}

/** Both in turn, so that whatever else the machine does meets both alike. */
export async function compare(ours: Target, baseline: Target, rounds = 5, seconds = 2): Promise<Comparison> {
  await load(ours, 1);
  await load(baseline, 1);
  const pairs: { ours: Sample; baseline: Sample }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes, too.
    if (round % 2 === 0) pairs.push({ ours: await load(ours, seconds), baseline: await load(baseline, seconds) });
    else {
      const first = await load(baseline, seconds);
      pairs.push({ ours: await load(ours, seconds), baseline: first });
    }
  }
  return {
    rate: median(pairs.map((pair) => pair.ours.requestsPerSecond / pair.baseline.requestsPerSecond)),
    cpu: median(pairs.map((pair) => pair.baseline.cpuMs / pair.ours.cpuMs)),
    oursMs: median(pairs.map((pair) => pair.ours.cpuMs)),
    baselineMs: median(pairs.map((pair) => pair.baseline.cpuMs)),
  };
}
