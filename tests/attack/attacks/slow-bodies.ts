import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { newAddress, sendRequest, type Target } from '../target.ts';
import type { Trial } from '../trial.ts';

const CONNECTIONS = 60;
/** The shop's 30 seconds for a body, and the time between two looks at them. */
const CUT_MS = 36_000;
/** A page may take others this much longer than before. */
const MAX_DELAY_MS = 500;

export const slowBodies: Attack = {
  name: 'slow-bodies',
  tries: 'sends heads and bodies a byte a second over many connections while others ask for a page',
  async againstTarget(target: Target, trial: Trial) {
    const before = await slowestPage(target, 8);
    const from = newAddress();
    const open = Array.from({ length: CONNECTIONS }, (_, index) => drip(target, from, index % 2 === 0));
    const started = performance.now();
    let slowest = 0;
    while (performance.now() - started < CUT_MS && open.some(({ cut }) => !cut)) {
      slowest = Math.max(slowest, (await sendRequest(target, '/')).ms);
      await pause(250);
    }
    const kept = open.filter(({ cut }) => !cut).length;
    for (const one of open) one.socket.destroy();
    trial.count('slow connections', CONNECTIONS);
    trial.expect(kept === 0, `${kept} slow connections are still open after ${CUT_MS / 1_000} s`);
    const figure = `a page takes others ${Math.round(slowest)} ms, ${Math.round(before)} ms before`;
    trial.expect(slowest <= 3 * before + MAX_DELAY_MS, `${target.label}: ${figure}`);
  },
};

async function slowestPage(target: Target, times: number): Promise<number> {
  let slowest = 0;
  for (let time = 0; time < times; time += 1) slowest = Math.max(slowest, (await sendRequest(target, '/')).ms);
  return slowest;
}

interface Dripping {
  socket: Socket;
  cut: boolean;
}

function drip(target: Target, from: string, body: boolean): Dripping {
  const socket = connect({ host: '127.0.0.1', port: target.port, localAddress: from });
  const one = { socket, cut: false };
  const host = `Host: ${target.hosts.shop}\r\n`;
  socket.write(
    body
      ? `POST /api/offers HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{`
      : `GET / HTTP/1.1\r\n${host}X-Slow: `,
  );
  const timer = setInterval(() => socket.write(body ? ' ' : 'a'), 1_000);
  socket.on('error', () => {}).resume();
  socket.once('close', () => {
    one.cut = true;
    clearInterval(timer);
  });
  return one;
}
