import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import type { ServerInstance } from '../instance.ts';
import { peakMb, residentMb } from '../memory.ts';
import { joinDesk } from '../staff.ts';
import { newAddress } from '../target.ts';
import { sellDevicesOrThrow } from '../trades.ts';
import type { Trial } from '../trial.ts';

const CONNECTIONS = 60;
const BYTES = 9 * 1_048_576;
const CHUNK = Buffer.alloc(262_144, 'x');
const HOLD_MS = 4_000;
/** 64 MB of one address, and what a heap of this size swings by itself. */
const MAX_GROWTH_MB = 64 + 110;
const BOUNDARY = 'attack';

/** Forms with files that never end: what they sent so far is what the shop holds. */
export const uploadMemory: Attack = {
  name: 'upload-memory',
  tries: 'holds unfinished uploads of one address open, on each form of the desk without a session, and with one',
  limitMs: 180_000,
  async againstWorld(world, trial) {
    const server = await world.server();
    const session = await joinDesk(server, ['receive', 'inspect']);
    const { number } = await sellDevicesOrThrow(server);
    const inspection = `/desk/trades/${number}/inspection`;
    for (const path of ['/desk/sign-in', '/desk/sign-out', `/desk/invitations/${'A'.repeat(43)}`, inspection])
      await hold(server, trial, { path, who: 'nobody' });
    await hold(server, trial, { path: inspection, who: 'staff', cookie: session.cookie });
  },
};

interface Upload {
  path: string;
  who: string;
  cookie?: string;
}

async function hold(server: ServerInstance, trial: Trial, upload: Upload): Promise<void> {
  const from = newAddress();
  const before = residentMb(server.shop.pid);
  let open: Uploader[] = [];
  const peak = await peakMb(server.shop.pid, async () => {
    open = Array.from({ length: CONNECTIONS }, () => new Uploader(server, from, upload));
    await pause(HOLD_MS);
  });
  for (const one of open) one.leave();
  trial.count('uploads', CONNECTIONS);
  const held = Math.round((open.filter(({ cut }) => !cut).length * BYTES) / 1_048_576);
  const growth = peak - before;
  trial.note(`${upload.path.replace(/\/[A-Z0-9]{10,}/i, '/…')} by ${upload.who} +${growth} MB`);
  const where = `${upload.who} at ${upload.path.split('/')[2]}`;
  trial.expect(growth <= MAX_GROWTH_MB, `${where}: ${CONNECTIONS} uploads take ${growth} MB of memory`);
  if (upload.who === 'nobody') trial.expect(held === 0, `${where}: uploads go on without a session`);
}

/** Sends all of an upload but its end. */
class Uploader {
  cut = false;
  readonly #socket: Socket;
  #left = BYTES;

  constructor(server: ServerInstance, from: string, { path, cookie }: Upload) {
    this.#socket = connect({ host: '127.0.0.1', port: server.port, localAddress: from });
    this.#socket.on('error', () => this.#end()).on('close', () => this.#end());
    this.#socket.on('data', () => this.#end());
    const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo-1"; filename="a.jpg"\r\n\r\n`;
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${server.hosts.desk}`,
      'Sec-Fetch-Site: same-origin',
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
      `Content-Length: ${BYTES + part.length + 100}`,
      ...(cookie ? [`Cookie: ${cookie}`] : []),
    ];
    this.#socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
    this.#more();
  }

  /** An answer before the end of the body says no. */
  #end(): void {
    this.cut = true;
    this.#socket.destroy();
  }

  #more(): void {
    while (this.#left > 0 && !this.cut) {
      this.#left -= CHUNK.byteLength;
      if (!this.#socket.write(CHUNK)) return void this.#socket.once('drain', () => this.#more());
    }
  }

  leave(): void {
    this.#socket.destroy();
  }
}
