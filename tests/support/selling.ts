import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../platform/database/index.server.ts';
import type { TenantId } from '../../platform/generated/tenant-types.gen.ts';
import type { Stage } from '../../platform/server/boot/environment.ts';
import type { Fleet } from '../../platform/server/boot/fleet.ts';
import { createLinks } from '../../platform/server/boot/links.ts';
import { createAssortment, createServices } from '../../platform/server/services.ts';
import type { CdnSettings } from '../../platform/services/cdn/index.server.ts';
import { openLocalSigningIdentity, type SigningIdentity } from '../../platform/services/certificates/index.server.ts';
import type { BucketSettings } from '../../platform/services/files/index.server.ts';
import type { MailTheme } from '../../platform/services/mail/write-mail.ts';
import type { Offer } from '../../platform/services/offers/types.ts';
import { openSecrets } from '../../platform/services/secrets/index.server.ts';
import { createTexts, type TextsFor } from '../../platform/services/texts/index.server.ts';
import type { TradeInput } from '../../platform/services/trades/types.ts';
import { isBusinessMode } from '../../platform/shared/business-mode.ts';
import type { Logger, RequestContext } from '../../platform/shared/request-context.ts';
import { PATIENCE } from './patience.ts';
import { loadShippedFleet } from './shipped-fleet.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export const NOW = new Date('2026-04-28T10:00:00Z');
export const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

export const quietLog: Logger = { info: () => {}, warn: () => {}, error: () => {} };

const LOCAL = { databaseTimeoutMs: Number(PATIENCE.DATABASE_TIMEOUT_MS), stage: 'local', port: 3000 } as const;

/** The compiled fleet; read once a worker. */
export async function loadTestFleet(): Promise<Fleet> {
  return loadShippedFleet('local');
}

export async function createContext(
  id: TenantId,
  options: { locale?: string; now?: () => Date; business?: string } = {},
): Promise<RequestContext> {
  const tenant = (await loadTestFleet()).tenant(id).server;
  return {
    tenant,
    locale: options.locale ?? tenant.locale,
    business: isBusinessMode(tenant, options.business),
    now: options.now ?? (() => NOW),
    requestId: 'test',
    log: quietLog,
  };
}

export async function createFleetTexts(): Promise<TextsFor> {
  const { tenant } = await loadTestFleet();
  return createTexts((locale, { id }) => tenant(id).texts.language(locale).words);
}

/** Dependencies of mails, as in `npm start`. */
export async function createFleetMailTheme(): Promise<MailTheme> {
  const shipped = await loadTestFleet();
  return {
    texts: await createFleetTexts(),
    links: createLinks(() => shipped, LOCAL),
    themeCss: ({ id }) => shipped.tenant(id).theme.body,
    findLogo: ({ id }) => shipped.tenant(id).logo,
  };
}

let assortmentRead: ReturnType<typeof readAssortment> | undefined;

/** Catalogue and prices: read only, so shared by all databases. */
async function readAssortment() {
  const shipped = await loadTestFleet();
  return createAssortment({ fleet: shipped, data: shipped.data, openSearchUrl: undefined });
}

/** Catalogue and prices as shipped. */
export function readTestAssortment(): ReturnType<typeof readAssortment> {
  assortmentRead ??= readAssortment();
  return assortmentRead;
}

let signingRead: SigningIdentity | undefined;

/** A key and a certificate of its own, made once a worker. */
function createTestSigning(): SigningIdentity {
  const dir = mkdtempSync(join(tmpdir(), 'umlauf-signing-'));
  try {
    return openLocalSigningIdentity(dir, NOW);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Every service as `npm start` makes it, on a database. */
export async function openShops(
  database: Database,
  {
    dataKey = DATA_KEY,
    stage = LOCAL.stage,
    ...more
  }: { dataKey?: string; stage?: Stage; viesUrl?: string; cdn?: CdnSettings; files?: BucketSettings } = {},
) {
  const shipped = await loadTestFleet();
  const secrets = openSecrets({ dataKey });
  const services = createServices({
    ...(await readTestAssortment()),
    database,
    secrets,
    fleet: () => shipped,
    environment: { ...LOCAL, stage, ...more },
    log: { info: () => {}, warn: console.warn, error: console.error },
    signing: () => {
      signingRead ??= createTestSigning();
      return signingRead;
    },
  });
  return { ...services, secrets };
}

export type Shops = Awaited<ReturnType<typeof openShops>>;

/** An offer for a device in perfect shape. */
export async function offerFor(
  shops: Pick<Shops, 'catalogue' | 'offers'>,
  ctx: RequestContext,
  url = 'apple-iphone-13',
): Promise<Offer> {
  return createOffer(shops, ctx, { url, shape: 0 });
}

/** An offer for a device in such a shape that it is recycled: worth nothing. */
export async function recyclingOfferFor(shops: Shops, ctx: RequestContext, url = 'apple-iphone-8'): Promise<Offer> {
  const offer = await createOffer(shops, ctx, { url, shape: -1 });
  if (offer.priceCents !== 0) throw new Error(`${url} in its worst shape still has a price.`);
  return offer;
}

/** `shape` is the place of the answer given to every question, counted from the best one or, below 0, from the worst. */
async function createOffer(
  shops: Pick<Shops, 'catalogue' | 'offers'>,
  ctx: RequestContext,
  of: { url: string; shape: number },
): Promise<Offer> {
  const device = await shops.catalogue.findDevice(ctx, of.url);
  if (!device) throw new Error(`The catalogue has no ${of.url}.`);
  const answers = Object.fromEntries(device.questions.map(({ id, answers }) => [id, answers.at(of.shape)?.id ?? '']));
  const made = await shops.offers.create(ctx, { deviceId: device.id, answers });
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
}

export const IBAN = 'DE89 3704 0044 0532 0130 00';

export function createTradeInput(offer: Pick<Offer, 'id'>, changes: Partial<TradeInput> = {}): TradeInput {
  return {
    lines: [{ offerId: offer.id, quantity: 1 }],
    address: {
      firstName: 'Jonas',
      lastName: 'Reuter',
      street: 'Lange Reihe 72',
      postalCode: '20099',
      city: 'Hamburg',
      email: 'jonas.reuter@example.org',
    },
    payout: { paymentType: 13, accountHolder: 'Jonas Reuter', iban: IBAN },
    termsAccepted: true,
    ...changes,
  };
}

/** Value of a successful outcome; throws otherwise. */
export function expectOk<T>(result: { ok: true; value: T } | { ok: false; error: { code: string } }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
