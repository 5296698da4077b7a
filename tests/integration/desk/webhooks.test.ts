import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fleet } from '../../../platform/server/boot/fleet.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { type DeskBrowser, signedInAtDesk } from '../../support/desk.ts';
import { soldAt } from '../../support/desk-trades.ts';
import { type Edge, openEdge } from '../../support/edge.ts';
import { waitUntil } from '../../support/until.ts';
import { fails, startWebhookReceiver, type WebhookReceiverServer } from '../../support/webhook-receiver.ts';

const VARIABLE = 'UMLAUF_DE_DEFAULT_WEBHOOK';
const SECRET = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;

let edge: Edge;
let receiver: WebhookReceiverServer;
let admin: DeskBrowser;
let inspector: DeskBrowser;
let url: string | null = null;

/** The fleet, in which one shop has the webhook of the test. */
function withWebhook(shipped: Fleet): Fleet {
  return {
    ...shipped,
    tenant: (id) => {
      const tenant = shipped.tenant(id);
      if (id !== CONSUMER_SHOP.id) return tenant;
      return { ...tenant, server: { ...tenant.server, webhook: { url, secretEnv: VARIABLE } } };
    },
  };
}

beforeAll(async () => {
  receiver = await startWebhookReceiver(fails);
  edge = await openEdge({}, withWebhook);
  admin = await signedInAtDesk(edge, ['admin'], 'ana@desk.example');
  inspector = await signedInAtDesk(edge, ['inspect'], 'ida@desk.example');
}, 240_000);
afterAll(async () => {
  delete process.env[VARIABLE];
  await edge?.close();
  await receiver?.close();
});

const runJob = async () => {
  for (const { run } of edge.services.webhooks.jobs) await run(edge.database.now());
};
/** Ends the back-off of an event whose attempt failed: the schedule of the edge would go on with it. */
const giveUp = async () => {
  const { numUpdatedRows } = await edge.database.db
    .updateTable('webhook_event')
    .set({ state: 'failed' })
    .where('last_status', '=', 500)
    .where('leased_until', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
const PAGE = '/desk/webhooks';

describe('webhooks at the desk', () => {
  it('the page says that no shop has a webhook, and that there are no events', async () => {
    const { statusCode, body } = await admin.get(PAGE);
    expect(statusCode).toBe(200);
    expect(body).toContain('No shop has a webhook');
    expect(body).toContain('No events yet.');
    expect(body).toContain('aria-current="page"');
  });

  it('the page says that events wait for a secret, and names the host without its path', async () => {
    url = receiver.url;
    await runJob();
    const { number } = await soldAt(edge);
    await runJob();
    const { body } = await admin.get(PAGE);
    expect(body).toContain(`The secret of ${CONSUMER_SHOP.id} is missing or not usable.`);
    expect(body).toContain(`${CONSUMER_SHOP.id}: ${new URL(receiver.url).host}`);
    expect(body).not.toContain('hook-path-of-the-partner');
    expect(body).toContain(`href="/desk/trades/${number}"`);
    expect(receiver.received).toEqual([]);
  });

  it('an administrator sends a failed event again, others see it only, and a second press changes nothing', async () => {
    process.env[VARIABLE] = SECRET;
    await runJob();
    await waitUntil(giveUp);
    const { body } = await admin.get(PAGE);
    expect(body).not.toContain('is missing or not usable');
    expect(body).not.toContain(SECRET.slice(6));
    expect(body).toContain('<td data-label="Last answer">500</td>');
    const [, id = ''] = /name="id" value="(msg_\w+)"/.exec(body) ?? [];
    const [, attempts = ''] = /name="attempts" value="(\d+)"/.exec(body) ?? [];
    expect((await inspector.get(PAGE)).body).not.toContain('Send again');

    const sent = receiver.received.length;
    receiver.answer = (response) => void response.writeHead(200).end();
    const press = () => admin.post(`${PAGE}/send-again`, { id, attempts });
    const first = await press();
    expect([first.statusCode, first.headers.location]).toEqual([303, `${PAGE}?done=webhookQueued`]);
    expect((await press()).headers.location).toBe(`${PAGE}?done=webhookUnchanged`);
    await runJob();
    await waitUntil(async () => (await admin.get(PAGE)).body.includes('Delivered'));
    expect((await press()).headers.location).toBe(`${PAGE}?done=webhookUnchanged`);
    await runJob();
    expect(receiver.received).toHaveLength(sent + 1);
    expect(new Set(receiver.received.map((one) => one.id))).toEqual(new Set([id]));
  });

  it('an unknown event is not found, whatever a form says', async () => {
    for (const fields of [{}, { id: 'msg_unknown', attempts: '1' }, { id: "' or 1=1", attempts: '-1' }])
      expect((await admin.post(`${PAGE}/send-again`, fields)).statusCode).toBe(404);
    expect((await inspector.post(`${PAGE}/send-again`, { id: 'msg_unknown', attempts: '1' })).statusCode).toBe(403);
  });
});
