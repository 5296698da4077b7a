import { randomUUID } from 'node:crypto';
import { TRADE_COMPANY_FIELDS } from '../../forms/self-billing-fields.ts';
import { ADDRESS_FIELDS, PAYOUT_FIELDS } from '../../forms/seller-fields.ts';
import type { Device } from '../../services/catalogue/types.ts';
import type { Offer } from '../../services/offers/types.ts';
import type { TradeCreated, TradeInput } from '../../services/trades/types.ts';
import { findPaymentTypeId } from '../../shared/payment-types.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Services } from '../services.ts';

/** Why a shop cannot do what its pages are there for. */
export class SampleError extends Error {}

/** The account of the example in ISO 13616: every shop pays to accounts of all SEPA countries. */
const IBAN = 'BE68539007547034';
const STAFF = { person: 'staff@example.org' };

/** One white pixel. */
const PHOTO = {
  content: Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
  contentType: 'image/jpeg',
  width: 1,
  height: 1,
};

const MAX_TRIED_DEVICES = 20;

/** An offer with a price that the shop buys for, for one of its devices in demand in the best condition. */
export async function createSampleOffer({ catalogue, offers }: Services, ctx: RequestContext): Promise<Offer> {
  for (const { url } of await catalogue.topDevices(ctx, MAX_TRIED_DEVICES)) {
    const device = await catalogue.findDevice(ctx, url);
    const made = device && (await offers.create(ctx, { deviceId: device.id, answers: bestAnswers(device) }));
    if (made?.ok && made.value.outcome === 'offer') return made.value;
  }
  throw new SampleError(`None of its first ${MAX_TRIED_DEVICES} devices in demand gets an offer with a price`);
}

function bestAnswers({ questions }: Device): Record<string, string> {
  return Object.fromEntries(questions.map(({ id, answers }) => [id, answers[0]?.id ?? '']));
}

/** A new address each time: mails to the same one are limited. */
export function createSampleEmail(): string {
  return `sample-${randomUUID().slice(0, 8)}@example.org`;
}

/** What a seller of the shop types, valid by the rules of its country. */
function sampleSeller({ tenant, business }: RequestContext): Pick<TradeInput, 'address' | 'payout' | 'company'> {
  const bank = findPaymentTypeId(tenant.paymentTypes, 'bank');
  const payPal = findPaymentTypeId(tenant.paymentTypes, 'paypal');
  const email = createSampleEmail();
  return {
    ...(business ? { company: { name: 'Sample Ltd', withoutVatNumber: true } } : {}),
    address: {
      firstName: 'Alex',
      lastName: 'Sample',
      street: '1 Sample Street',
      postalCode: tenant.postalCode.example,
      city: 'Sampleton',
      email,
    },
    ...(bank !== undefined
      ? { payout: { paymentType: bank, accountHolder: 'Alex Sample', iban: IBAN } }
      : { payout: { paymentType: payPal ?? 0, paypalEmail: email } }),
  };
}

/** The same as a draft of the checkout, in the words of its form. */
export function sampleDraft(ctx: RequestContext) {
  const { address, payout, company } = sampleSeller(ctx);
  const typed = { ...address, ...payout, company: company?.name, withoutVatNumber: company ? 'yes' : undefined };
  return {
    address: pickTexts(ADDRESS_FIELDS, typed),
    payout: pickTexts(PAYOUT_FIELDS, typed),
    company: pickTexts(TRADE_COMPANY_FIELDS, typed),
  };
}

function pickTexts(fields: readonly string[], typed: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(fields.flatMap((name) => (typed[name] === undefined ? [] : [[name, String(typed[name])]])));
}

export async function createSampleTrade(services: Services, ctx: RequestContext): Promise<TradeCreated> {
  const offer = await createSampleOffer(services, ctx);
  const input = { lines: [{ offerId: offer.id, quantity: 1 }], ...sampleSeller(ctx), termsAccepted: true };
  return getValue(await services.trades.create(ctx, randomUUID(), input), 'A sale is refused');
}

/** A trade whose device arrived in a worse condition: its seller is asked by mail. */
export async function createSampleClarification(services: Services, ctx: RequestContext): Promise<void> {
  const { fulfilment } = services;
  const { trade } = await createSampleTrade(services, ctx);
  const { number } = trade;
  getValue(await fulfilment.receive(ctx, STAFF, { number }), 'A parcel cannot be received');
  const added = await fulfilment.addPhoto(STAFF, { number, item: 1, photo: PHOTO }, ctx.now());
  getValue(added, 'A photo cannot be added');
  const device = await services.catalogue.findDeviceById(ctx, trade.lines[0]?.offer.deviceId ?? '');
  const found = await fulfilment.find(number);
  const answers = { ...found?.items[0]?.declaredAnswers };
  for (const { id, answers: known } of device?.questions ?? []) {
    const worst = known.at(-1)?.id;
    if (worst !== undefined && Object.hasOwn(answers, id)) answers[id] = worst;
  }
  const items = [{ item: 1, answers, difference: 'Sample' }];
  const inspected = await fulfilment.inspect(ctx, STAFF, { number, version: found?.version ?? '', items });
  getValue(inspected, 'A device cannot be inspected');
}

function getValue<Value>(result: Result<Value, { code: string }>, what: string): Value {
  if (result.ok) return result.value;
  const { code, ...details } = result.error;
  throw new SampleError(`${what}: ${code} ${JSON.stringify(details)}`);
}
