import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../../bench/report.ts';
import { waitUntil } from '../../support/until.ts';
import { auditStoredTrades } from '../audit.ts';
import { getVisitorAddress } from '../http.ts';
import { Ledger } from '../ledger.ts';
import { temporaryFolder } from '../leftovers.ts';
import { alwaysTrue, atMost, createScenarioRandom, expectEmpty, isTrue, type Scenario } from '../scenario.ts';
import { Shop } from '../shop.ts';
import { HOST, startVisitors } from '../visitors.ts';

const SOCKETS = 200;
const WATCH_MS = 15_000;
/** Node counts an idle connection with unsent bytes twice before it gives up: two idle times, and a little. */
const CUT_WITHIN_MS = 135_000;
/** A connection that was cut long ago shows it as soon as somebody reads. */
const SHOWS_MS = 5_000;
const FIRST_ADDRESS = 9_000_000;

type Slowness = 'sends its body a byte a second' | 'sends its head a byte a second' | 'does not read its answer';
const KINDS: readonly Slowness[] = [
  'sends its body a byte a second',
  'sends its head a byte a second',
  'does not read its answer',
];

export const slowVisitors: Scenario = {
  name: 'slow-visitors',
  does: `${SOCKETS} connections that send a byte a second, or never read: the others notice nothing, and they are cut off`,
  async run(settings, tell) {
    const dataDir = temporaryFolder('slow-visitors');
    const random = createScenarioRandom(settings, 'slow-visitors');
    const ledger = new Ledger();
    const shop = await Shop.start({ dataDir });
    const visitors = await startVisitors({
      port: () => shop.port,
      ledger,
      random,
      count: settings.clients,
      pauseMs: 300,
    });
    // The first seconds of a program are slower than the rest.
    await pause(WATCH_MS / 2);
    const before = await watched(ledger);
    tell(`${SOCKETS} slow connections`);
    const slow = Array.from({ length: SOCKETS }, (_, index) => new SlowVisitor(shop.port, index));
    const opened = performance.now();
    const during = await watched(ledger);
    const allGone = (within: number) =>
      waitUntil(() => slow.every(({ gone }) => gone), { within, every: 100 }).catch(() => {});
    await allGone(CUT_WITHIN_MS);
    for (const one of slow) one.look();
    await allGone(SHOWS_MS);
    const cut = Math.max(...slow.filter(({ reads }) => reads).map(({ goneAt }) => goneAt)) - opened;
    const held = KINDS.map((kind) => `${slow.filter((one) => one.kind === kind && !one.gone).length} that ${kind}`);
    for (const one of slow) one.leave();
    await visitors.finish();
    await shop.stop();
    const audited = await auditStoredTrades({ dataDir }, ledger);
    return {
      audit: audited,
      recovery: Number.isFinite(cut) ? [cut] : [],
      checks: [
        ...alwaysTrue(ledger, audited),
        atMost(`page at p95 (${Math.round(before.page)} ms before)`, during.page, slower(before.page)),
        atMost(`sale at p95 (${Math.round(before.trade)} ms before)`, during.trade, slower(before.trade)),
        isTrue('other visitors sold meanwhile', during.trades > 0, String(during.trades)),
        expectEmpty(
          'slow connections still held',
          held.filter((text) => !text.startsWith('0 ')),
        ),
      ],
    };
  },
};

/** What the others may wait at most, as they waited before. */
function slower(before: number): number {
  return Math.round(2 * before + 100);
}

/** What the others wait for in the next seconds. */
async function watched(ledger: Ledger): Promise<{ page: number; trade: number; trades: number }> {
  const from = performance.now();
  await pause(WATCH_MS);
  const attempts = ledger.within(from, performance.now());
  const times = (what: string) => attempts.filter((one) => one.what === what).map((one) => one.until - one.from);
  return { page: quantile(times('page'), 0.95), trade: quantile(times('trade'), 0.95), trades: times('trade').length };
}

/** A visitor with all the time in the world; ten of them come from one address. */
class SlowVisitor {
  readonly kind: Slowness;
  goneAt = Number.POSITIVE_INFINITY;
  readonly #socket: Socket;
  readonly #timer: NodeJS.Timeout;

  constructor(port: number, index: number) {
    this.kind = KINDS[index % KINDS.length] ?? 'does not read its answer';
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: getVisitorAddress(FIRST_ADDRESS + Math.floor(index / 10)),
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      this.goneAt = performance.now();
      clearInterval(this.#timer);
    });
    this.#socket = socket;
    const [head, drip] = getSlowRequest(this.kind, port);
    socket.write(head);
    if (this.reads) socket.resume();
    else socket.pause();
    this.#timer = setInterval(() => socket.write(drip), 1_000);
  }

  get gone(): boolean {
    return this.goneAt !== Number.POSITIVE_INFINITY;
  }

  /** Whether it would notice that it was cut off. */
  get reads(): boolean {
    return this.kind !== 'does not read its answer';
  }

  /** Reads after all: what was cut off ends now, what was not goes on. */
  look(): void {
    this.#socket.resume();
  }

  leave(): void {
    this.#socket.destroy();
  }
}

/** What it sends first, and then every second. */
function getSlowRequest(kind: Slowness, port: number): readonly [string, string] {
  const host = `Host: ${HOST}:${port}\r\n`;
  if (kind === 'sends its head a byte a second') return [`GET / HTTP/1.1\r\n${host}X-Slow: `, 'a'];
  if (kind === 'sends its body a byte a second') {
    return [
      `POST /api/offers HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{`,
      ' ',
    ];
  }
  // Long answers, made beforehand: more than the kernel keeps for who does not read, and no work for the shop.
  return [`GET /sitemap.xml HTTP/1.1\r\n${host}\r\n`.repeat(40), ''];
}
