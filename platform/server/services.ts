import { randomUUID } from 'node:crypto';
import type { Database } from '../database/index.server.ts';
import { apiSchemas } from '../generated/api/schemas.gen.ts';
import { accountMails, createAccounts, createRemoteAccounts } from '../services/accounts/index.server.ts';
import { createAssets } from '../services/assets/index.server.ts';
import { createBlockLists } from '../services/block-lists/index.server.ts';
import {
  type CatalogueOptions,
  createCatalogue,
  type IndexNames,
  isCatalogueRemote,
} from '../services/catalogue/index.server.ts';
import { createCdn } from '../services/cdn/index.server.ts';
import { createCertificates, type SigningIdentity } from '../services/certificates/index.server.ts';
import { createCheckout, createRemoteCheckout } from '../services/checkout/index.server.ts';
import { createContact, createRemoteContact } from '../services/contact/index.server.ts';
import { createCreditNotes } from '../services/credit-notes/index.server.ts';
import { createCustomers, createRemoteCustomers } from '../services/customers/index.server.ts';
import { createDeviceLists } from '../services/device-lists/index.server.ts';
import { createDirectory } from '../services/directory/index.server.ts';
import { createErasures } from '../services/erasures/index.server.ts';
import { createFigures } from '../services/figures/index.server.ts';
import { createFiles } from '../services/files/index.server.ts';
import { createFulfilment, createRemoteClarifications } from '../services/fulfilment/index.server.ts';
import { createLimits } from '../services/limits/index.server.ts';
import { createMail, MAX_QUEUED_MAILS_PER_ADDRESS, type MailTheme } from '../services/mail/index.server.ts';
import { createNewsletter, createRemoteNewsletter } from '../services/newsletter/index.server.ts';
import {
  createOfferLinks,
  createOffers,
  createRemoteCart,
  createRemoteOffers,
} from '../services/offers/index.server.ts';
import { createPersonalData } from '../services/personal-data/index.server.ts';
import { createPhotos } from '../services/photos/index.server.ts';
import { createPreviews } from '../services/previews/index.server.ts';
import { createPricing } from '../services/pricing/index.server.ts';
import { byAddress, createRemote, createRemoteCalls } from '../services/remote/index.server.ts';
import { getRunId } from '../services/schedule/index.server.ts';
import type { Secrets } from '../services/secrets/index.server.ts';
import { createParcelEvents, createShipping } from '../services/shipping/index.server.ts';
import { createStaff } from '../services/staff/index.server.ts';
import { createTexts } from '../services/texts/index.server.ts';
import { createTracking } from '../services/tracking/index.server.ts';
import {
  createRemoteTrades,
  createSellerMails,
  createTrades,
  createVatRegister,
  type ListedDocuments,
  type TradeDocuments,
  tradeParcels,
} from '../services/trades/index.server.ts';
import { createViolations } from '../services/violations/index.server.ts';
import { createWebhooks } from '../services/webhooks/index.server.ts';
import type { Logger } from '../shared/request-context.ts';
import type { AssortmentData } from './boot/assortment-data.ts';
import { debtorAccountFor } from './boot/debtor-accounts.ts';
import type { Environment } from './boot/environment.ts';
import type { Fleet } from './boot/fleet.ts';
import { createLinks } from './boot/links.ts';
import { readTenantSecret } from './boot/secret-files.ts';
import { listShopReleases } from './boot/shop-releases.ts';
import { listWebhookReceivers } from './boot/webhook-receivers.ts';
import { listPersonalData } from './personal-data-sources.ts';
import { createTenantContexts } from './tenant-contexts.ts';

export interface AssortmentParts {
  fleet: Fleet;
  data: AssortmentData;
  openSearchUrl: string | undefined;
  tradeCredentials?: CatalogueOptions['tradeCredentials'];
}

/** Creates the read-only services from the compiled assortment. */
export function createAssortment({ fleet, data, openSearchUrl, tradeCredentials }: AssortmentParts) {
  const pricing = createPricing(data);
  const catalogue = createCatalogue({
    ...data,
    indices: getSearchIndexNames(fleet),
    searchesSchema: apiSchemas['umlauf:api/searches'],
    questionsFor: pricing.questionsFor,
    openSearchUrl,
    tradeCredentials,
  });
  return { pricing, catalogue };
}

export interface ServiceParts extends ReturnType<typeof createAssortment> {
  database: Database;
  secrets: Secrets;
  fleet: () => Fleet;
  environment: Pick<Environment, 'stage' | 'port' | 'viesUrl' | 'databaseTimeoutMs' | 'cdn' | 'files'>;
  /** Identifies the running program; the content delivery network is purged when it changes. */
  programId?: string;
  log: Logger;
  /** Log of the events for partners. */
  webhookLog?: Logger;
  /** What the operator signs certificates with; undefined where nothing is configured. */
  signing: () => SigningIdentity | undefined;
}

/** On the local stage all mails often go to one address, so mails of trades are not rate limited there. */
const MAX_QUEUED_MAILS_PER_ADDRESS_LOCAL = 5_000;

/**
 * Creates every service once, in dependency order. Add a new one here: routes and pages get this object, and the worker
 * runs its `sweep`. There is no other access to a service.
 */
export function createServices(parts: ServiceParts) {
  const { pricing, catalogue, database, secrets, fleet, environment, log, webhookLog = log, signing } = parts;
  const { programId = '' } = parts;
  const texts = createTexts((locale, tenant) => fleet().tenant(tenant.id).texts.language(locale).words);
  const links = createLinks(fleet, environment);
  const shipping = createShipping({ texts });
  const theme: MailTheme = {
    texts,
    links,
    themeCss: ({ id }) => fleet().tenant(id).theme.body,
    findLogo: ({ id }) => fleet().tenant(id).logo,
  };
  const mail = createMail({
    ...theme,
    database,
    secrets,
    mostWaiting: environment.stage === 'local' ? MAX_QUEUED_MAILS_PER_ADDRESS_LOCAL : MAX_QUEUED_MAILS_PER_ADDRESS,
  });
  const remote = createRemoteCalls(createRemote({ lang: (locale) => fleet().locales[locale]?.lang ?? locale }));
  const embeddedOffers = createOffers({ db: database.db, catalogue, pricing });
  const offers = byAddress(
    byAddress(embeddedOffers, createRemoteOffers(remote), 'offers'),
    createRemoteCart(remote),
    'cart',
  );
  const offerLinks = createOfferLinks({ database, secrets, mail, links, offers });
  const embeddedCustomers = createCustomers({ database, secrets, mail, payoutMail: accountMails.payoutChanged });
  const customers = byAddress(embeddedCustomers, createRemoteCustomers(remote), 'customers');
  // Outside of a run, staff caused the work: their request has an id of its own in the log.
  const shops = createTenantContexts(fleet, log, () => getRunId() ?? randomUUID());
  const { documents: certified, withMails } = createCertificates({ ...theme, database, secrets, pricing, signing });
  const files = createFiles({ database, bucket: environment.files, log });
  const issued = createCreditNotes({ ...theme, database, files, secrets, mail, shops, log, signing });
  const documents: TradeDocuments = {
    ...certified,
    forPages: (...of) => mergeDocuments([certified, issued], of),
  };
  const sellerMails = createSellerMails({ secrets, mail, shipping, pricing, documents });
  const certificates = withMails(sellerMails);
  const creditNotes = issued.withMails(sellerMails);
  const parcelEvents = createParcelEvents({ database, parcels: tradeParcels });
  const figures = createFigures({ database, shops: () => listCountedTenants(fleet()) });
  const { fulfilment, clarifications, payouts, opinions, withdraw, endRest } = createFulfilment({
    database,
    secrets,
    files,
    mail,
    catalogue,
    pricing,
    claims: embeddedOffers,
    mails: sellerMails,
    texts: theme.texts,
    shops,
    findDebtorAccount: (tenant) => debtorAccountFor(fleet(), environment.stage, tenant),
  });
  const trades = createTrades({
    ...(environment.viesUrl ? { vatRegister: createVatRegister(environment.viesUrl, log) } : {}),
    database,
    offers,
    claims: embeddedOffers,
    secrets,
    shipping,
    mail,
    customers,
    pricing,
    mails: sellerMails,
    shops,
    questions: clarifications,
    withdraw,
    endRest,
    documents,
  });
  const checkout = createCheckout({ database, secrets });
  const deviceLists = createDeviceLists({ catalogue, pricing });
  const contact = createContact({ database, mail, offers, deviceLists });
  const tracking = createTracking({ database });
  const newsletter = createNewsletter({ database, secrets, mail, texts, catalogue });
  const personalData = createPersonalData({ database, sources: listPersonalData({ secrets, files }) });
  const erasures = createErasures({ database });
  const violations = createViolations({ database });
  const assets = createAssets({ database });
  const webhooks = createWebhooks({
    database,
    log: webhookLog,
    receivers: () => listWebhookReceivers(fleet(), process.env),
    publicOnly: environment.stage !== 'local',
  });
  const cdn = createCdn({
    settings: environment.cdn,
    database,
    log,
    releases: (now) => listShopReleases(fleet(), { programId, pricing, now }),
  });
  const limits = createLimits({ database, secrets, log, waitMs: environment.databaseTimeoutMs / 2 });
  const accounts = createAccounts({ database, secrets, mail, customers });
  const staff = createStaff({ database, secrets, secondFactor: environment.stage !== 'local' });
  const blockLists = createBlockLists({
    database,
    secrets,
    readVariable: (name) => readTenantSecret(process.env, name),
  });
  const embedded = {
    accounts,
    customers: embeddedCustomers,
    offers: embeddedOffers,
    trades,
    checkout,
    contact,
    newsletter,
    clarifications,
  };
  return {
    assets,
    cdn,
    pricing,
    catalogue,
    shipping,
    parcelEvents,
    blockLists,
    figures,
    files,
    mail,
    tracking,
    offers,
    offerLinks,
    limits,
    violations,
    webhooks,
    personalData,
    erasures,
    customers,
    payouts,
    certificates,
    creditNotes,
    documents,
    fulfilment,
    opinions,
    photos: createPhotos(),
    previews: createPreviews(secrets),
    directory: createDirectory({
      countries: () => fleet().directories,
      isAnnounced: (country) => fleet().locales[country]?.state !== 'draft',
    }),
    staff,
    // A tenant may run these on another host. Browsers with scripts call a remote account service directly; forms without
    // scripts need this.
    accounts: byAddress(accounts, createRemoteAccounts(remote), 'account'),
    trades: byAddress(trades, createRemoteTrades(remote), 'trades'),
    checkout: byAddress(checkout, createRemoteCheckout(remote), 'checkout'),
    contact: byAddress(contact, createRemoteContact(remote), 'contact'),
    deviceLists,
    newsletter: byAddress(newsletter, createRemoteNewsletter(remote), 'newsletter'),
    clarifications: byAddress(clarifications, createRemoteClarifications(remote), 'clarifications'),
    embedded,
  };
}

function listCountedTenants(fleet: Fleet) {
  return fleet.ids.map((id) => {
    const { currency, timeZone, commission } = fleet.tenant(id).server;
    return { tenant: id, currency, timeZone, commission };
  });
}

/** The services for routes and pages; `embedded` holds this server's own services, for its endpoints. */
export type Services = ReturnType<typeof createServices>;

/**
 * Search index names by locale: those of the first tenant of the locale's country that sells from the embedded
 * catalogue.
 */
export function getSearchIndexNames(fleet: Fleet): Record<string, IndexNames> {
  const tenants = fleet.ids.map((id) => fleet.tenant(id).server);
  const indices: Record<string, IndexNames> = {};
  for (const { locale, searchIndex } of [...tenants.filter((one) => !isCatalogueRemote(one)), ...tenants]) {
    indices[locale] ??= searchIndex;
  }
  return indices;
}

/** The documents of several services about the same trades. */
async function mergeDocuments(
  services: readonly Pick<TradeDocuments, 'forPages'>[],
  of: Parameters<TradeDocuments['forPages']>,
): Promise<ReadonlyMap<number, ListedDocuments>> {
  const merged = new Map<number, ListedDocuments>();
  for (const { forPages } of services)
    for (const [id, documents] of await forPages(...of)) merged.set(id, { ...merged.get(id), ...documents });
  return merged;
}
