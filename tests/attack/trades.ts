import { randomUUID } from 'node:crypto';
import { whatToOffer } from '../chaos/visitors.ts';
import { type Seller, sellers } from '../support/sellers.ts';
import { createTradeInput } from '../support/selling.ts';
import {
  cookiesIn,
  newAddress,
  parseJson,
  type Request,
  sendRequest,
  type Target,
  type TimedAnswer,
  whileUnavailable,
} from './target.ts';
import { assertReady } from './trial.ts';

export interface Offer {
  id: string;
  priceCents: number;
}

/** An offer for one device in perfect shape. */
export async function makeOffer(target: Target, request: Request = {}): Promise<Offer> {
  const body = await whatToOffer();
  const answer = await whileUnavailable(() => sendRequest(target, '/api/offers', { body, ...request }));
  assertReady(answer.status === 201, `an offer was answered ${answer.status}`);
  return parseJson<Offer>(answer);
}

export interface Sale {
  email?: string;
  lines?: readonly { offerId: string; quantity: number }[];
  voucher?: string;
  key?: string;
  company?: { name: string; vatNumber: string };
  country?: keyof typeof sellers;
}

/** Sells once as a guest; an offer of its own where no lines are given. */
export async function sellDevices(target: Target, sale: Sale = {}, request: Request = {}): Promise<TimedAnswer> {
  const { key = randomUUID(), email = `seller.${key.slice(0, 8)}@example.org`, country = 'de' } = sale;
  const lines = sale.lines ?? [{ offerId: (await makeOffer(target, pick(request))).id, quantity: 1 }];
  const { country: _, iban, ...person } = sellers[country] as Seller;
  const body = createTradeInput(
    { id: '' },
    {
      lines: [...lines],
      address: { ...person, email },
      payout: { paymentType: 13, accountHolder: `${person.firstName} ${person.lastName}`, iban },
      ...(sale.voucher ? { voucher: sale.voucher } : {}),
      ...(sale.company ? { company: sale.company } : {}),
    },
  );
  return sendRequest(target, '/api/trades', {
    from: newAddress(),
    ...request,
    body,
    headers: { 'idempotency-key': key, ...request.headers },
  });
}

function pick({ host, from }: Request): Request {
  return { ...(host ? { host } : {}), ...(from ? { from } : {}) };
}

export interface SoldTrade {
  number: string;
  cookie: string;
  email: string;
}

/** A sale that has to be made for an attack to begin. */
export async function sellDevicesOrThrow(target: Target, sale: Sale = {}, request: Request = {}): Promise<SoldTrade> {
  const email = sale.email ?? `seller.${randomUUID().slice(0, 8)}@example.org`;
  const key = sale.key ?? randomUUID();
  const lines = sale.lines ?? [{ offerId: (await makeOffer(target, pick(request))).id, quantity: 1 }];
  const answer = await whileUnavailable(() => sellDevices(target, { ...sale, email, key, lines }, request));
  assertReady(answer.status === 201, `a sale was answered ${answer.status}: ${answer.text.slice(0, 200)}`);
  const { trade } = parseJson<{ trade: { number: string } }>(answer);
  return { number: trade.number, cookie: cookiesIn(answer), email };
}
