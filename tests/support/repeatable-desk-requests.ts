import { randomInt, randomUUID } from 'node:crypto';
import type { OutcomeInput } from '../../platform/services/fulfilment/index.server.ts';
import { openSecrets } from '../../platform/services/secrets/index.server.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { PHOTO } from './clarifying.ts';
import { issueNotes, openCompanyShop } from './credit-notes.ts';
import { type DeskBrowser, signedInAtDesk } from './desk.ts';
import { soldAt, soldInParcels } from './desk-trades.ts';
import type { Edge } from './edge.ts';
import { dayInBerlin, IMEI } from './erasing.ts';
import { createPayableTrades, endBatchUndo, extendUndo } from './owed.ts';
import { form, type RepeatableRequest } from './repeatable-requests.ts';
import { staffRequests } from './repeatable-staff-requests.ts';
import { createContext, DATA_KEY, expectOk, IBAN, type Shops } from './selling.ts';

const MAX_REPEATS = 10;

interface Colleagues {
  ana: DeskBrowser;
  ben: DeskBrowser;
}

/** Every form of the desk that has an effect worth repeating. */
export async function deskRequests(edge: Edge): Promise<RepeatableRequest[]> {
  const colleagues = {
    ana: await signedInAtDesk(edge, ['receive', 'inspect', 'pay', 'admin'], 'ana@desk.example'),
    ben: await signedInAtDesk(edge, ['pay'], 'ben@desk.example'),
  };
  return [...tradeForms(edge, colleagues), ...payoutForms(edge, colleagues), ...staffRequests(edge, colleagues.ana)];
}

/** The fields that a form of a page sends along. Throws where the page was not shown, such as after a missed deadline. */
function readHiddenFields({ statusCode, body }: { statusCode: number; body: string }): Record<string, string> {
  if (statusCode !== 200) throw new Error(`The page of a form answered ${statusCode}.`);
  const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(hidden.map(([, name, value]) => [name ?? '', value ?? '']));
}

function tradeForms(edge: Edge, { ana }: Pick<Colleagues, 'ana'>): RepeatableRequest[] {
  /** Sends what a request needs before it; a busy machine may miss the deadline. */
  const prepareBy = async (...request: Parameters<typeof ana.post>) => {
    let { statusCode } = await ana.post(...request);
    for (let again = 0; statusCode === 503 && again < MAX_REPEATS; again += 1)
      ({ statusCode } = await ana.post(...request));
  };
  const newTrade = async () => `/desk/trades/${(await soldAt(edge)).number}`;
  const newUnexpected = async () => {
    const code = `1Z${randomInt(1e9, 1e10)}`;
    const parcel = { code, note: '', shelf: '' };
    await edge.services.fulfilment.recordUnexpected({ person: 'ana@desk.example' }, parcel, edge.database.now());
    const { parcels } = await edge.services.fulfilment.listUnexpected({ limit: 100 });
    return `/desk/unexpected/${parcels.find((one) => one.code === code)?.id}`;
  };
  return [
    {
      name: 'a parcel that was received',
      call: 'POST /desk/trades/:number/receive',
      success: 303,
      repeated: 409,
      prepare: async () => {
        const trade = await newTrade();
        return () => ana.post(`${trade}/receive`);
      },
    },
    form('/desk/trades/:number/lost', { success: 303 }, async () => {
      const trade = await newTrade();
      return () => ana.post(`${trade}/lost`, { parcel: '1', claim: 'Claim 7' });
    }),
    form('/desk/trades/:number/rest', { success: 303 }, async () => {
      const trade = `/desk/trades/${(await soldInParcels(edge, 2)).number}`;
      await prepareBy(`${trade}/receive`, { parcel: '1' });
      return () => ana.post(`${trade}/rest`, { consent: 'By telephone.' });
    }),
    {
      name: 'an inspection',
      call: 'POST /desk/trades/:number/as-described',
      success: 303,
      repeated: 409,
      prepare: async () => {
        const trade = await newTrade();
        await prepareBy(`${trade}/receive`);
        const fields = readHiddenFields(await ana.get(`${trade}/as-described`));
        return () => ana.post(`${trade}/as-described`, fields);
      },
    },
    {
      name: 'a trade that staff cancelled',
      call: 'POST /desk/trades/:number/cancel',
      success: 303,
      repeated: 409,
      prepare: async () => {
        const trade = await newTrade();
        return () => ana.post(`${trade}/cancel`);
      },
    },
    {
      name: 'a trade that its seller withdrew from by telephone',
      call: 'POST /desk/trades/:number/withdraw',
      success: 303,
      prepare: async () => {
        const trade = await newTrade();
        await prepareBy(`${trade}/receive`);
        return () => ana.post(`${trade}/withdraw`, { reason: 'Asked by telephone.' });
      },
    },
    form('/desk/unexpected', { success: 303 }, async () => {
      const code = `1Z${randomInt(1e9, 1e10)}`;
      return () => ana.post('/desk/unexpected', { code, shelf: 'U 1', note: 'No label inside.' });
    }),
    form('/desk/unexpected/:id/link', { success: 303, repeated: 409 }, async () => {
      const [trade, parcel] = [await newTrade(), await newUnexpected()];
      return () => ana.post(`${parcel}/link`, { trade: trade.split('/').at(-1) ?? '' });
    }),
    form('/desk/unexpected/:id/close', { success: 303, repeated: 409 }, async () => {
      const parcel = await newUnexpected();
      return () => ana.post(`${parcel}/close`);
    }),
    form('/desk/trades/:number/assignment', { success: 303 }, async () => {
      const trade = await newTrade();
      return () => ana.post(`${trade}/assignment`, { assignee: 'ben@desk.example', shelf: 'B 12' });
    }),
    {
      name: 'a return parcel that the carrier took',
      call: 'POST /desk/worklists/to-return',
      success: 303,
      repeated: 409,
      prepare: async () => {
        const trade = await newTrade();
        await prepareBy(`${trade}/receive`);
        await prepareBy(`${trade}/withdraw`);
        await prepareBy(`${trade}/return-label`);
        return () => ana.post('/desk/worklists/to-return', { parcel: trade.split('/').at(-1) ?? '' });
      },
    },
    {
      name: 'a message of staff to a seller',
      call: 'POST /desk/trades/:number/messages',
      success: 303,
      prepare: async () => {
        const trade = await newTrade();
        return () => ana.post(`${trade}/messages`, { text: 'Which scratch?' });
      },
    },
    form('/desk/trades/:number/messages/preview', { success: 200 }, async () => {
      const trade = await newTrade();
      return () => ana.post(`${trade}/messages/preview`, { text: 'Which scratch?' });
    }),
    form('/desk/trades/:number/messages/answered', { success: 303 }, async () => {
      const trade = await newTrade();
      return () => ana.post(`${trade}/messages/answered`);
    }),
    {
      name: 'a note of staff',
      call: 'POST /desk/trades/:number/notes',
      success: 303,
      prepare: async () => {
        const trade = await newTrade();
        return () => ana.post(`${trade}/notes`, { text: `Called at ${randomUUID()}.` });
      },
    },
    form('/desk/trades/:number/undo', { success: 303 }, async () => {
      const trade = await newTrade();
      await prepareBy(`${trade}/receive`);
      await extendUndo(edge);
      const fields = readHiddenFields(await ana.get(trade));
      return () => ana.post(`${trade}/undo`, fields);
    }),
    form('/desk/trades/:number/inspection/price', { success: 200 }, async () => {
      const trade = await newTrade();
      await prepareBy(`${trade}/receive`);
      return () => ana.post(`${trade}/inspection/price`);
    }),
    form('/desk/trades/:number/imei', { success: 303 }, async () => {
      const trade = await newTrade();
      await prepareBy(`${trade}/receive`);
      return () => ana.post(`${trade}/imei`, { item: '1', imei: '490154203237518' });
    }),
    form('/desk/trades/:number/release', { success: 303, repeated: 409 }, async () => {
      const trade = await newTrade();
      const version = await inspectedAs(edge, ana, trade, { kind: 'stolen' });
      return () => ana.post(`${trade}/release`, { version, to: 'cleared', reason: 'The invoice is genuine.' });
    }),
    form('/desk/trades/:number/unlocked', { success: 303, repeated: 409 }, async () => {
      const trade = await newTrade();
      const version = await inspectedAs(edge, ana, trade, { kind: 'locked', lock: 'icloud' });
      return () => ana.post(`${trade}/unlocked`, { version });
    }),
    form('/desk/trades/:number/erasure', { success: 303 }, async () => {
      const trade = await newTrade();
      await prepareBy(`${trade}/receive`);
      const erasedOn = dayInBerlin(new Date());
      const typed = { item: '1', serial: IMEI, method: 'clear', tool: 'Test 1', result: 'verified', erasedOn };
      return () => ana.post(`${trade}/erasure`, typed);
    }),
    form('/desk/trades/:number/inspection', { success: 303, repeated: 409 }, async () => {
      const trade = await newTrade();
      await prepareBy(`${trade}/receive`);
      const fields = readHiddenFields(await ana.get(`${trade}/inspection`));
      return () => {
        const typed = new FormData();
        for (const [name, value] of Object.entries(fields)) typed.set(name, value);
        typed.set('act', 'confirm');
        return ana.upload(`${trade}/inspection`, typed);
      };
    }),
  ];
}

/** Receives and inspects a trade; returns its version after that. */
async function inspectedAs(
  { services, database }: Edge,
  ana: DeskBrowser,
  path: string,
  outcome: OutcomeInput,
): Promise<string> {
  await ana.post(`${path}/receive`);
  const number = path.split('/').at(-1) ?? '';
  const by = { person: 'ana@desk.example' };
  const photo = { content: PHOTO, contentType: 'image/jpeg', width: 1, height: 1 };
  await services.fulfilment.addPhoto(by, { number, item: 1, photo }, database.now());
  const found = await services.fulfilment.find(number);
  const items = [{ item: 1, answers: found?.items[0]?.declaredAnswers ?? {}, outcome }];
  const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
  const done = expectOk(await services.fulfilment.inspect(ctx, by, { number, version: found?.version ?? '', items }));
  return done.trade.version;
}

function payoutForms(edge: Edge, { ana, ben }: Colleagues): RepeatableRequest[] {
  const batches = '/desk/payouts/batches';
  const owe = () => {
    const shops = { ...edge.services, secrets: openSecrets({ dataKey: DATA_KEY }) } as unknown as Shops;
    const payout = { paymentType: 13, accountHolder: 'Hannah Probe', iban: IBAN } as const;
    return createPayableTrades(edge.database, shops, { count: 1, payout });
  };
  const makeBatch = () => ana.post(batches, { method: 'sepa', currency: 'EUR', shop: '' });
  const newBatch = async () => {
    await owe();
    return String((await makeBatch()).headers.location).split('?')[0] ?? '';
  };
  const released = async () => {
    const batch = await newBatch();
    await ben.post(`${batch}/release`);
    await endBatchUndo(edge);
    return batch;
  };
  return [
    {
      name: 'a payout batch that was dissolved',
      call: 'POST /desk/payouts/batches/:id/dissolve',
      success: 303,
      repeated: 409,
      prepare: async () => {
        const batch = await newBatch();
        return () => ben.post(`${batch}/dissolve`);
      },
    },
    {
      name: 'the release of a payout',
      call: 'POST /desk/payouts/batches/:id/release',
      success: 303,
      repeated: 409,
      prepare: async () => {
        const batch = await newBatch();
        return () => ben.post(`${batch}/release`);
      },
    },
    form(batches, { success: 303, repeated: 409 }, async () => {
      await owe();
      return makeBatch;
    }),
    form(`${batches}/:id/file`, { success: 200 }, async () => {
      const batch = await released();
      return () => ben.post(`${batch}/file`);
    }),
    form(`${batches}/:id/paid`, { success: 303, repeated: 409 }, async () => {
      const batch = await released();
      await ben.post(`${batch}/file`);
      return () => ben.post(`${batch}/paid`, { executed: 'on' });
    }),
    form('/desk/credit-notes/:id/cancel', { success: 303, repeated: 409 }, async () => {
      const shops = { ...edge.services, secrets: openSecrets({ dataKey: DATA_KEY }) } as unknown as Shops;
      const { number } = await (await openCompanyShop(shops)).sellPaid();
      await issueNotes(shops);
      const [note] = await shops.creditNotes.listOfTrade(number);
      return () => ana.post(`/desk/credit-notes/${note?.id}/cancel`, { reason: 'Wrong number.' });
    }),
    form(`${batches}/:id/undo`, { success: 303 }, async () => {
      const batch = await newBatch();
      await ben.post(`${batch}/release`);
      await extendUndo(edge);
      const fields = readHiddenFields(await ben.get(batch));
      return () => ben.post(`${batch}/undo`, fields);
    }),
  ];
}
