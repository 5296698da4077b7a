import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitUntil } from '../../support/until.ts';
import { auditStoredTrades } from '../audit.ts';
import { Ledger } from '../ledger.ts';
import { temporaryFolder } from '../leftovers.ts';
import { alwaysTrue, atMost, createScenarioRandom, isTrue, READY_BAR_MS, type Scenario } from '../scenario.ts';
import { Shop } from '../shop.ts';
import { HOST, startVisitors } from '../visitors.ts';

const ROUNDS = 3;
const SENDING = 20;
/** What a container's manager waits by default before it kills. */
const STOP_BAR_MS = 10_000;
const STOP_WITHIN_MS = 60_000;

export const askedToStop: Scenario = {
  name: 'asked-to-stop',
  does: 'SIGTERM while visitors sell and others are still sending a body without end',
  async run(settings, tell) {
    const dataDir = temporaryFolder('asked-to-stop');
    const random = createScenarioRandom(settings, 'asked-to-stop');
    const ledger = new Ledger();
    const shop = await Shop.start({ dataDir });
    const visitors = await startVisitors({
      port: () => shop.port,
      ledger,
      random,
      count: settings.clients,
      pauseMs: 200,
    });
    const stops: number[] = [];
    const starts: number[] = [];
    const codes: (number | null)[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const ready = performance.now();
      await waitUntil(() => ledger.firstAfter(ready) !== undefined, {
        within: 60_000,
        late: 'nothing was sold after a start',
      });
      const leave = sendWithoutEnd(shop.port);
      await pause(random.between(1_000, 3_000));
      stops.push(await Promise.race([shop.stop(), pause(STOP_WITHIN_MS, Number.POSITIVE_INFINITY)]));
      codes.push(shop.exitCode);
      leave();
      if (shop.running) await shop.kill();
      tell(`${round} of ${ROUNDS}: ended with ${shop.exitCode} after ${Math.round(stops.at(-1) ?? 0)} ms`);
      starts.push(await shop.start());
    }
    await visitors.finish();
    await shop.stop();
    const audited = await auditStoredTrades({ dataDir }, ledger);
    return {
      audit: audited,
      recovery: starts,
      checks: [
        ...alwaysTrue(ledger, audited),
        atMost('SIGTERM until the end, the slowest', Math.max(...stops), STOP_BAR_MS),
        isTrue(
          'it ended as it should',
          codes.every((code) => code === 0),
          codes.join(', '),
        ),
        atMost('restart until ready, the slowest', Math.max(...starts), READY_BAR_MS),
      ],
    };
  },
};

/** Visitors in the middle of a body. Returns their way to leave. */
function sendWithoutEnd(port: number): () => void {
  const head = `POST /api/offers HTTP/1.1\r\nHost: ${HOST}:${port}\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n{`;
  const sockets = Array.from({ length: SENDING }, () => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    socket.resume().write(head);
    return socket;
  });
  const timer = setInterval(() => {
    for (const socket of sockets) socket.write(' ');
  }, 300);
  return () => {
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  };
}
