import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { PHOTO } from '../../support/clarifying.ts';
import { createContext } from '../../support/selling.ts';
import type { Attack } from '../attack.ts';
import { now } from '../people.ts';
import { parseJson, sendRequest } from '../target.ts';
import { sellDevicesOrThrow } from '../trades.ts';
import { assertReady } from '../trial.ts';

const VOUCHER = 'WILLKOMMEN5';
const MINIMUM_CENTS = 5_000;

/** A device is described as perfect, for a voucher that has a minimum, and is worth next to nothing. */
export const voucherAfterInspection: Attack = {
  name: 'voucher-after-inspection',
  tries: 'sells a broken device as a perfect one with a voucher whose minimum it does not reach',
  async againstWorld(world, trial) {
    const server = await world.server();
    const { fulfilment, clarifications } = server.services;
    const ctx = await createContext(CONSUMER_SHOP.id, { now });
    const { number } = await sellDevicesOrThrow(server, { voucher: VOUCHER });
    const by = { person: 'ana@desk.example' };
    const received = await fulfilment.receive(ctx, by, { number });
    assertReady(received.ok, 'the parcel cannot be received');
    const photo = { content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 } as const;
    const { id } = await server.database.db
      .selectFrom('trade')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    for (const { item } of received.value.items) await fulfilment.addPhoto(by, { number, item, photo }, now());
    const device = await server.services.catalogue.findDevice(ctx, 'apple-iphone-13');
    assertReady(device, 'the catalogue has no such device');
    const worst = Object.fromEntries(
      device.questions.map(({ id: question, answers }) => [question, answers.at(-1)?.id ?? '']),
    );
    const items = received.value.items.map(({ item, declaredAnswers }) => ({
      item,
      answers: { ...declaredAnswers, ...worst },
      difference: 'Ganz anders als beschrieben',
    }));
    const { version = '' } = (await fulfilment.find(number)) ?? {};
    const inspected = await fulfilment.inspect(ctx, by, { number, version, items });
    assertReady(inspected.ok, 'the inspection was refused');
    const link = (await clarifications.lastLinks([{ id, number }])).get(id);
    assertReady(link?.open, 'the seller was not asked');
    const path = `/api/clarifications/${link.id}/${link.trade}`;
    const asked = parseJson<{ items: { offer: string }[] }>(await sendRequest(server, path));
    const answers = asked.items.map(({ offer }) => ({ offer, decision: 'accept' }));
    const accepted = await sendRequest(server, `${path}/answers`, { body: { answers } });
    assertReady(accepted.status < 300, `the new price was answered ${accepted.status}: ${accepted.text.slice(0, 160)}`);
    trial.count('sales');
    const owed = await server.database.db
      .selectFrom('payout')
      .select('amount_cents')
      .where('trade_id', '=', id)
      .executeTakeFirst();
    const payable = owed?.amount_cents ?? 0;
    trial.note(`${payable / 100} € owed`);
    const worth =
      (await fulfilment.find(number))?.items.reduce((sum, { inspectedCents }) => sum + (inspectedCents ?? 0), 0) ?? 0;
    trial.expect(
      worth >= MINIMUM_CENTS || payable <= worth,
      `${payable / 100} € are owed for devices found worth ${worth / 100} €: the voucher outlives its minimum`,
    );
  },
};
