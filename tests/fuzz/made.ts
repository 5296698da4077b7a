import type { FastifyInstance } from 'fastify';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import type { Fleet } from '../../platform/server/boot/fleet.ts';
import type { Services } from '../../platform/server/services.ts';
import { createContext, IBAN, offerFor } from '../support/selling.ts';
import { fillPath } from './targets.ts';

/** What the world made at its start. */
export interface Made {
  /** Ids, cookies and links by the name that a case calls them: `offer.<tenant>`. */
  values: ReadonlyMap<string, string>;
  /** Fields of the plain forms as the pages show them, by host and path. */
  forms: readonly PostedForm[];
  /** Answers to the questions about the device of the offers. */
  answers: object;
  /** A name only one shop's customer has; no other shop may ever show it. */
  secrets: ReadonlyMap<TenantId, string>;
}

interface PostedForm {
  host: string;
  path: string;
  fields: readonly (readonly [string, string])[];
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const DEVICE = 'apple-iphone-13';
const ADDRESSES: Readonly<Record<string, readonly [street: string, postalCode: string, city: string]>> = {
  de: ['Lange Reihe 72', '20099', 'Hamburg'],
  at: ['Neubaugasse 12', '1070', 'Wien'],
  fr: ['12 rue Oberkampf', '75011', 'Paris'],
  es: ['Calle Mayor 3', '28013', 'Madrid'],
  it: ['Via Nazionale 5', '00184', 'Roma'],
};

/** Sells in every shop as a visitor would, and reads the forms of its pages. */
export async function makeSales(app: FastifyInstance, fleet: Fleet, services: Services): Promise<Made> {
  const values = new Map<string, string>();
  const secrets = new Map<TenantId, string>();
  const forms: PostedForm[] = [];
  const modes = new Set<string>();
  const [first] = fleet.ids;
  if (!first) throw new Error('the fleet has no shop');
  for (const id of fleet.ids) {
    const host = Object.keys(fleet.hosts).find((name) => fleet.hosts[name] === id) ?? '';
    const at = fleet.ids.indexOf(id);
    const secret = `Kanari${at}vogel`;
    secrets.set(id, secret);
    await sell({ app, services, values, id, host, secret, at });
    // The pages of one shop a mode: those of the others have the same fields.
    const { mode, partner } = fleet.tenant(id).server;
    if (modes.has(`${mode} ${partner}`)) continue;
    modes.add(`${mode} ${partner}`);
    forms.push(...(await collectForms(app, fleet, { id, host, cookie: values.get(`cart.${id}`) ?? '' })));
  }
  const device = await services.catalogue.findDevice(await createContext(first), DEVICE);
  const answers = Object.fromEntries((device?.questions ?? []).map(({ id, answers: all }) => [id, all[0]?.id ?? '']));
  return { values, secrets, answers, forms: forms.map((form) => named(form, values)) };
}

interface Sale {
  app: FastifyInstance;
  services: Services;
  values: Map<string, string>;
  id: TenantId;
  host: string;
  secret: string;
  /** Place of the shop in the fleet: each has a client of its own. */
  at: number;
}

async function sell({ app, services, values, id, host, secret, at }: Sale): Promise<void> {
  const ctx = await createContext(id, { now: () => new Date() });
  const offer = await offerFor(services as never, ctx, DEVICE);
  const other = await offerFor(services as never, ctx, DEVICE);
  const [street, postalCode, city] = ADDRESSES[ctx.tenant.country] ?? ['', '', ''];
  const address = { firstName: 'Ada', lastName: secret, street, postalCode, city, email: `ada@${host}.example` };
  const payout = { paymentType: 13, accountHolder: `Ada ${secret}`, iban: IBAN };
  const ask = (method: 'POST' | 'PUT', url: string, payload: object) =>
    app.inject({
      method,
      url,
      payload,
      remoteAddress: `203.${at}.113.5`,
      headers: { host, 'idempotency-key': `made-${id}` },
    });
  const lines = [{ offerId: other.id, quantity: 1 }];
  const sold = await ask('POST', '/api/trades', { lines, address, payout, termsAccepted: true });
  const draft = await ask('PUT', '/api/checkout/draft', { address: { ...address } });
  await ask('POST', '/api/newsletter/subscribe', { email: `reader@${host}.example` });
  const cookie = (answer: { headers: Record<string, unknown> }) =>
    [answer.headers['set-cookie']].flat().map((set) => String(set ?? '').split(';')[0]);
  values.set(`offer.${id}`, offer.id);
  values.set(`device.${id}`, offer.deviceId);
  values.set(`cart.${id}`, `umlauf_cart=${offer.id}:1`);
  values.set(`trade.${id}`, cookie(sold).join('; '));
  values.set(`draft.${id}`, cookie(draft).join('; '));
  for (const { id: mail } of await services.mail.list(3)) {
    const { text = '' } = (await services.mail.find(mail)) ?? {};
    const label = /\/api\/trades\/labels\/[^"\s]+/.exec(text)?.[0];
    const letter = /(?:emailHash=|newsletter\/[a-z/-]*?)([\w-]{30,})/.exec(text)?.[1];
    if (label) values.set(`label.${id}`, label);
    if (letter) values.set(`letter.${id}`, letter);
  }
}

/** Every form of the shop's pages that posts to the shop itself. */
async function collectForms(
  app: FastifyInstance,
  fleet: Fleet,
  { id, host, cookie }: { id: TenantId; host: string; cookie: string },
): Promise<PostedForm[]> {
  const { routing } = fleet.tenant(id);
  const forms: PostedForm[] = [];
  for (const entry of routing.tables[routing.own.id] ?? []) {
    const path = fillPath(entry, { pdp: DEVICE });
    const { body } = await app.inject({ url: path, headers: { host, cookie, 'user-agent': BROWSER } });
    for (const [, attributes = '', inner = ''] of body.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)) {
      if (!/method="post"/i.test(attributes)) continue;
      const action = /action="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '';
      forms.push({ host, path: action.startsWith('/') ? action : path, fields: listFields(inner) });
    }
  }
  return forms;
}

function listFields(html: string): [string, string][] {
  return [...html.matchAll(/<(?:input|button|select|textarea)([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const name = /name="([^"]*)"/.exec(attributes)?.[1];
    return name === undefined ? [] : [[name, /value="([^"]*)"/.exec(attributes)?.[1] ?? '']];
  });
}

/** Values that this run made are called by their names, so that a finding can be sent again. */
function named(form: PostedForm, values: ReadonlyMap<string, string>): PostedForm {
  const names = new Map([...values].map(([name, value]) => [value, `{{${name}}}`]));
  return { ...form, fields: form.fields.map(([name, value]) => [name, names.get(value) ?? value] as const) };
}
