import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskRoutes } from '../../../platform/desk/index.server.ts';
import { MAX_ADDRESS_BYTES, MAX_TOTAL_BYTES, UploadQuota } from '../../../platform/server/desk/upload-quota.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { waitUntil } from '../../support/until.ts';

let edge: Edge;
let ana: DeskBrowser;
beforeAll(async () => {
  edge = await openEdge();
  ana = await signedInAtDesk(edge, ['receive', 'inspect', 'pay', 'admin'], 'ana@desk.example');
}, 240_000);
afterAll(() => edge?.close());

const MEGABYTE = 1024 * 1024;
const fillParameters = (path: string) => path.replace(/:\w+/g, '999999999');

interface Upload {
  socket: Socket;
  /** The bytes received so far. */
  answer: string;
}

/** Starts an upload that declares `bytes` bytes and sends a part of them. */
function begin(path: string, { cookie = '', declared = 9 * MEGABYTE, sent = 0 } = {}): Upload {
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: desk.localhost',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
    'Sec-Fetch-Site: same-origin',
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${declared}`,
  ].join('\r\n');
  const part = '--b\r\nContent-Disposition: form-data; name="photo-1"; filename="a.jpg"\r\n\r\n';
  const upload: Upload = { socket: connect(edge.port, '127.0.0.1'), answer: '' };
  upload.socket.on('data', (chunk) => {
    upload.answer += chunk.toString('latin1');
  });
  upload.socket.on('error', () => {});
  upload.socket.write(`${head}\r\n\r\n`);
  if (sent > 0) upload.socket.write(Buffer.concat([Buffer.from(part), Buffer.alloc(sent)]));
  return upload;
}

const readStatus = ({ answer }: Upload) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const answered = (uploads: readonly Upload[]) => uploads.filter((one) => readStatus(one) > 0);

describe('uploads at the desk', () => {
  it('one route accepts uploads, and it requires a role', () => {
    const routes = deskRoutes.filter(({ files }) => files);
    expect(routes.map(({ method, path, access }) => [method, path, access])).toEqual([
      ['POST', '/desk/trades/:number/inspection', 'inspect'],
    ]);
  });

  it.each(
    deskRoutes
      .filter(({ method, path, files }) => method === 'POST' && !files && !path.startsWith('/desk/sign-out'))
      .map(({ path }) => path),
  )('an upload to %s is rejected unread', async (path) => {
    const signedIn = begin(fillParameters(path), { cookie: ana.cookie });
    await waitUntil(() => readStatus(signedIn) > 0);
    expect(readStatus(signedIn)).toBe(415);
    signedIn.socket.destroy();
  });

  it('an upload without a session is rejected unread', async () => {
    const uploads = deskRoutes
      .filter(({ method }) => method === 'POST')
      .map(({ path, access }) => ({ access, upload: begin(fillParameters(path)) }));
    await waitUntil(() => uploads.every(({ upload }) => readStatus(upload) > 0));
    for (const { access, upload } of uploads) {
      expect(readStatus(upload)).toBe(access === 'open' ? 415 : 401);
      upload.socket.destroy();
    }
  });

  it('one address has 64 MB of uploads at most, and the next is accepted after they end', async () => {
    const { number } = await soldAt(edge);
    await ana.post(`/desk/trades/${number}/receive`);
    const path = `/desk/trades/${number}/inspection`;
    const uploads = Array.from({ length: 40 }, () => begin(path, { cookie: ana.cookie, sent: MEGABYTE }));
    const held = Math.floor(MAX_ADDRESS_BYTES / (9 * MEGABYTE));
    await waitUntil(() => answered(uploads).length === uploads.length - held);
    expect(new Set(answered(uploads).map(readStatus))).toEqual(new Set([429]));
    expect(answered(uploads).every(({ answer }) => /connection: close/i.test(answer))).toBe(true);
    for (const { socket } of uploads) socket.destroy();
    const form = new FormData();
    form.set('act', 'price');
    form.set('difference-1', 'x'.repeat(4_000));
    await waitUntil(async () => (await ana.upload(path, form)).statusCode === 200);
    // An upload of the largest size is accepted again, so the others are no longer counted.
    const again = Array.from({ length: held }, () => begin(path, { cookie: ana.cookie, sent: MEGABYTE }));
    const beyond = begin(path, { cookie: ana.cookie, sent: MEGABYTE });
    await waitUntil(() => answered([...again, beyond]).length > 0);
    expect(answered([...again, beyond]).map(readStatus)).toEqual([429]);
    for (const { socket } of [...again, beyond]) socket.destroy();
  });

  it('public pages accept small forms only', async () => {
    const answer = await send('/desk/sign-in', 'x'.repeat(20_000));
    expect(answer).toContain('413');
  });
});

async function send(path: string, password: string): Promise<string> {
  const { statusCode, body } = await edge.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: 'desk.localhost',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ password }).toString(),
  });
  return `${statusCode} ${body}`;
}

describe('the upload quota', () => {
  it('the quota counts per address block and in total, and releases each reservation once', () => {
    const quota = new UploadQuota();
    const first = quota.reserve('2001:db8::1', MAX_ADDRESS_BYTES);
    expect(quota.reserve('2001:db8::2', 1)).toBeUndefined();
    const others = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((ip) => quota.reserve(ip, MAX_ADDRESS_BYTES));
    expect([others.every(Boolean), quota.totalBytes]).toEqual([true, MAX_TOTAL_BYTES]);
    expect(quota.reserve('192.0.2.4', 1)).toBeUndefined();
    first?.();
    first?.();
    expect(quota.totalBytes).toBe(MAX_TOTAL_BYTES - MAX_ADDRESS_BYTES);
    expect(quota.reserve('2001:db8::2', 1)).toBeDefined();
  });
});
