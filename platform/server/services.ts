import type { Database } from '../database/index.server.ts';
import { apiSchemas } from '../generated/api/schemas.gen.ts';
import { accountData, accountMails, createAccounts, createRemoteAccounts } from '../services/accounts/index.server.ts';
import {
  type CatalogueOptions,
  createCatalogue,
  type IndexNames,
  isCatalogueRemote,
} from '../services/catalogue/index.server.ts';
import { createCheckout, createRemoteCheckout } from '../services/checkout/index.server.ts';
import {
  clarificationData,
  createClarifications,
  createRemoteClarifications,
} from '../services/clarifications/index.server.ts';
import { createContact, createRemoteContact } from '../services/contact/index.server.ts';
import { createCustomers, customerData } from '../services/customers/index.server.ts';
import { createDirectory } from '../services/directory/index.server.ts';
import { createFigures } from '../services/figures/index.server.ts';
import { createLimits } from '../services/limits/index.server.ts';
import { createMail, MAX_QUEUED_MAILS_PER_ADDRESS, mailData } from '../services/mail/index.server.ts';
import { createNewsletter, createRemoteNewsletter, newsletterData } from '../services/newsletter/index.server.ts';
import { createOfferLinks, createOffers, createRemoteOffers } from '../services/offers/index.server.ts';
import { createPayouts, payoutData } from '../services/payouts/index.server.ts';
import { createPersonalData } from '../services/personal-data/index.server.ts';
import { createPhotos } from '../services/photos/index.server.ts';
import { createPreviews } from '../services/previews/index.server.ts';
import { createPricing } from '../services/pricing/index.server.ts';
import { byAddress, type CallRemote, createRemote } from '../services/remote/index.server.ts';
import type { Secrets } from '../services/secrets/index.server.ts';
import { createParcelEvents, createShipping } from '../services/shipping/index.server.ts';
import { createStaff } from '../services/staff/index.server.ts';
import { createTexts } from '../services/texts/index.server.ts';
import { createTracking } from '../services/tracking/index.server.ts';
import {
  createDesk,
  createRemoteTrades,
  createSellerMails,
  createSettle,
  createTrades,
  createVatRegister,
  tradeParcels,
  tradePersonalData,
} from '../services/trades/index.server.ts';
import { createViolations } from '../services/violations/index.server.ts';
import type { Logger } from '../shared/request-context.ts';
import type { AssortmentData } from './boot/assortment-data.ts';
import { debtorAccountFor } from './boot/debtor-accounts.ts';
import type { Environment } from './boot/environment.ts';
import type { Fleet } from './boot/fleet.ts';
import { createLinks } from './boot/links.ts';
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
  environment: Pick<Environment, 'stage' | 'port' | 'viesUrl'>;
  log: Logger;
}

/** On the local stage all mails often go to one address, so mails of trades are not rate limited there. */
const MAX_QUEUED_MAILS_PER_ADDRESS_LOCAL = 5_000;

/**
 * Creates every service once, in dependency order. Add a new one here: routes and pages get this object, and the worker
 * runs its `sweep`. There is no other access to a service.
 */
export function createServices(parts: ServiceParts) {
  const { pricing, catalogue, database, secrets, fleet, environment, log } = parts;
  const texts = createTexts((locale, tenant) => fleet().tenant(tenant.id).texts.language(locale).words);
  const links = createLinks(fleet, environment);
  const shipping = createShipping({ texts });
  const mail = createMail({
    database,
    secrets,
    texts,
    links,
    themeCss: ({ id }) => fleet().tenant(id).theme.body,
    findLogo: ({ id }) => fleet().tenant(id).logo,
    mostWaiting: environment.stage === 'local' ? MAX_QUEUED_MAILS_PER_ADDRESS_LOCAL : MAX_QUEUED_MAILS_PER_ADDRESS,
  });
  const call = createRemote({ lang: (locale) => fleet().locales[locale]?.lang ?? locale });
  const embeddedOffers = createOffers({ db: database.db, catalogue, pricing });
  const offers = byAddress(embeddedOffers, createRemoteOffers(call), {
    create: 'offers',
    find: 'offers',
    priceCart: 'cart',
  });
  const offerLinks = createOfferLinks({ database, secrets, mail, links, offers });
  const customers = createCustomers({ database, secrets, mail, payoutMail: accountMails.payoutChanged });
  const shops = createTenantContexts(fleet, log);
  const sellerMails = createSellerMails({ secrets, mail, shipping });
  const payouts = createPayouts({
    database,
    secrets,
    shops,
    mails: sellerMails,
    findDebtorAccount: (tenant) => debtorAccountFor(fleet(), environment.stage, tenant),
  });
  const parcelEvents = createParcelEvents({ database, parcels: tradeParcels });
  const figures = createFigures({ database, shops: () => listCountedTenants(fleet()) });
  const clarifications = createClarifications({
    database,
    secrets,
    mail,
    catalogue,
    pricing,
    getTradeToken: sellerMails.getTradeToken,
    settle: createSettle({ payouts, mails: sellerMails }),
    contextFor: shops.context,
  });
  const desk = createDesk({
    database,
    catalogue,
    pricing,
    claims: embeddedOffers,
    payouts,
    asks: clarifications,
    mails: sellerMails,
    shops,
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
    desk,
    mails: sellerMails,
    shops,
    questions: { lastLinks: (trades) => clarifications.lastLinks(trades) },
  });
  const checkout = createCheckout({ database, secrets });
  const contact = createContact({ database, mail, offers });
  const tracking = createTracking({ database });
  const newsletter = createNewsletter({ database, secrets, mail, texts, catalogue });
  const personalData = createPersonalData({
    database,
    sources: [
      accountData,
      customerData(secrets),
      tradePersonalData,
      clarificationData,
      payoutData,
      newsletterData,
      mailData(secrets),
    ],
  });
  const violations = createViolations({ database });
  const limits = createLimits({ database, secrets, log });
  const accounts = createAccounts({ database, secrets, mail, customers });
  const staff = createStaff({ database, secrets, secondFactor: environment.stage !== 'local' });
  const embedded = { accounts, offers: embeddedOffers, trades, checkout, contact, newsletter, clarifications };
  return {
    pricing,
    catalogue,
    shipping,
    parcelEvents,
    figures,
    mail,
    tracking,
    offers,
    offerLinks,
    limits,
    violations,
    personalData,
    customers,
    payouts,
    desk,
    photos: createPhotos(),
    previews: createPreviews(secrets),
    directory: createDirectory({
      countries: () => fleet().directories,
      isAnnounced: (country) => fleet().locales[country]?.state !== 'draft',
    }),
    staff,
    ...createRemoteServices(embedded, call),
    embedded,
  };
}

function listCountedTenants(fleet: Fleet) {
  return fleet.ids.map((id) => ({ tenant: id, currency: fleet.tenant(id).server.currency }));
}

/** Services that a tenant may run on another host; each call goes to the host in the tenant's configuration. */
function createRemoteServices(embedded: Embedded, call: CallRemote) {
  const { accounts, trades, checkout, contact, newsletter, clarifications } = embedded;
  return {
    // Browsers with scripts call a remote account service directly; forms without scripts need this.
    accounts: byAddress(accounts, createRemoteAccounts(call), {
      register: 'account',
      requestReset: 'account',
      resetPassword: 'account',
    }),
    trades: byAddress(trades, createRemoteTrades(call), {
      create: 'trades',
      findByToken: 'trades',
      labelPdf: 'trades',
      findTradePage: 'trades',
      cancelTrade: 'trades',
    }),
    checkout: byAddress(checkout, createRemoteCheckout(call), { read: 'checkout', save: 'checkout', drop: 'checkout' }),
    contact: byAddress(contact, createRemoteContact(call), { send: 'contact', enquire: 'contact' }),
    newsletter: byAddress(newsletter, createRemoteNewsletter(call), {
      subscribe: 'newsletter',
      find: 'newsletter',
      confirm: 'newsletter',
      enrich: 'newsletter',
      unsubscribe: 'newsletter',
    }),
    clarifications: byAddress(clarifications, createRemoteClarifications(call), {
      find: 'clarifications',
      answer: 'clarifications',
      photoSource: 'clarifications',
    }),
  };
}

interface Embedded {
  accounts: ReturnType<typeof createAccounts>;
  trades: ReturnType<typeof createTrades>;
  checkout: ReturnType<typeof createCheckout>;
  contact: ReturnType<typeof createContact>;
  newsletter: ReturnType<typeof createNewsletter>;
  clarifications: ReturnType<typeof createClarifications>;
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
