import type { ErrorKind } from './error-kind.ts';

/** Of shops: hosts, routes, redirects, services, agreements, money and parcels. */
export const shopErrors = {
  unknownMode: {
    id: 'E010',
    title: 'unknown shop mode',
    explanation:
      'A tenant file is named <mode>.json or <mode>.<partner>.json, and a mode is a file in tenants/modes. This file matches no mode, so it would create no shop.',
  },
  duplicateHost: {
    id: 'E011',
    title: 'duplicate host',
    explanation: 'A host selects exactly one tenant across all stages. Two tenants, or two stages, name the same host.',
  },
  invalidHost: {
    id: 'E012',
    title: 'invalid host name',
    explanation:
      'A host is letters, digits and hyphens in parts joined by dots, without scheme, port, path or final dot. The bare "localhost" is the fleet index of the local stage.',
  },
  upperCaseHost: {
    id: 'E013',
    title: 'host not in lower case',
    explanation: 'Hosts are compared in lower case. A host with capital letters would never match.',
  },
  hostNotOwned: {
    id: 'E014',
    title: 'address on an unknown host',
    explanation:
      'domain and sellShopUrl appear in links and mails. They must be on a production host of the country, or the links are dead.',
  },
  unknownLayout: {
    id: 'E016',
    title: 'unknown layout',
    explanation: 'Layouts are part of the platform. A tenant chooses one of them.',
  },
  unknownLocale: {
    id: 'E017',
    title: 'unknown locale',
    explanation: 'Locale ids are the names of the country folders under tenants.',
  },
  ownLocaleMissing: {
    id: 'E018',
    title: 'own language missing',
    explanation: 'The languages of a shop must include its own. Paths without a language prefix are in that language.',
  },
  unknownRoute: {
    id: 'E019',
    title: 'unknown route',
    explanation: 'Route names are part of the platform. A tenant only sets their paths.',
  },
  invalidRoutePath: {
    id: 'E020',
    title: 'invalid path',
    explanation:
      'A path consists of segments: literal text, or one {parameter} with optional text before and after it. Only the last parameter may be optional: {name?}.',
  },
  routeParams: {
    id: 'E021',
    title: 'route parameter mismatch',
    explanation:
      'Every path of a route, canonical or alias, in every language, needs the parameters of its path in tenants/base.json. Typed links are generated from them.',
  },
  duplicateRoute: {
    id: 'E022',
    title: 'duplicate path',
    explanation: 'Two routes have the same path. One of them could never be reached.',
  },
  shadowedRoute: {
    id: 'E023',
    title: 'ambiguous routes',
    explanation:
      'The paths of two routes match exactly the same addresses, and at least one route does not check that its resource exists. One of them could never be reached.',
  },
  aliasConflict: {
    id: 'E024',
    title: 'alias conflict',
    explanation:
      'An alias redirects (301) to the canonical path of its route, so it cannot be the path or alias of another route.',
  },
  reservedPath: {
    id: 'E025',
    title: 'reserved path',
    explanation:
      'The first segment is a language prefix of the fleet or is reserved for the platform (api, assets, fonts, media, health, ready, robots.txt, sitemap.xml, favicon.ico, .well-known).',
  },
  invalidPostalCode: {
    id: 'E026',
    title: 'invalid postal code rule',
    explanation:
      'The pattern must be a regular expression from ^ to $. The example must match it and have as many characters as digits states.',
  },
  invalidPaymentType: {
    id: 'E027',
    title: 'invalid payment type',
    explanation: 'selectedPaymentType must be the id of an entry in paymentTypes, and each kind may appear only once.',
  },
  contactSubjects: {
    id: 'E028',
    title: 'invalid contact subjects',
    explanation: 'A shop has ten contact subjects with fixed ids. A tenant may only order and name them.',
  },
  invalidService: {
    id: 'E029',
    title: 'invalid service address',
    explanation:
      'A service is an absolute path on the own host or an https address without user, query or fragment. A webhook is such an address with the variable of its secret. Plain http to the local machine is allowed for development, in a tenant with local hosts only.',
  },
  invalidOrigin: {
    id: 'E030',
    title: 'invalid origin',
    explanation:
      'A frame ancestor or an origin of a third party is an https origin: scheme, host and an optional port. Wildcards are not allowed. A frame ancestor may also be an http origin below localhost; it counts in the local stage only.',
  },
  invalidVoucher: {
    id: 'E031',
    title: 'invalid voucher',
    explanation: 'A voucher ends on a valid calendar day, written YYYY-MM-DD, and its code must be unique.',
  },
  redirectPattern: {
    id: 'E046',
    title: 'invalid redirect pattern',
    explanation:
      'The old path of a redirect is literal segments, {name} for any one segment, {name:hex}, {name:digits} or {name:slug} for some, and a last * or {name:*} for all that follow.',
  },
  duplicateRedirect: {
    id: 'E047',
    title: 'duplicate redirect',
    explanation: 'Two rules match the same addresses. The second would never be used.',
  },
  redirectHidesPage: {
    id: 'E048',
    title: 'redirect hides a page',
    explanation:
      'Redirects are matched before routes. This rule matches the address of an existing page of the shop, so the page could not be reached.',
  },
  deadRedirect: {
    id: 'E049',
    title: 'dead redirect target',
    explanation:
      'The target of a redirect is a route of the shop with all its parameters, or an https address of another site. A parameter {name} must appear in the old path.',
  },
  redirectChain: {
    id: 'E050',
    title: 'redirect chain',
    explanation:
      'The target is itself redirected. A chain costs visitors a round trip, and a loop never ends. Point the rule directly to the final page.',
  },
  redirectStatus: {
    id: 'E051',
    title: 'invalid redirect status',
    explanation: 'A rule with a target answers 301 or 302. A rule with "gone" answers 410.',
  },
  featureWithoutData: {
    id: 'E059',
    title: 'feature without data',
    explanation:
      'The flag is on, and the member of the tenant that holds the data of the feature is missing or empty (banner, social, video, ratings). The page would show a gap.',
  },
  invalidBanner: {
    id: 'E060',
    title: 'invalid banner',
    explanation:
      'The campaign of the home page needs texts in every language of the shop, valid calendar days, and a link to a route with its params.',
  },
  invalidRatings: {
    id: 'E061',
    title: 'invalid ratings',
    explanation:
      'The dates of the figures and of each rating must be valid calendar days. Visitors see how old they are.',
  },
  invalidVideo: {
    id: 'E062',
    title: 'invalid video',
    explanation:
      'The film and its poster must exist in themes/media. Captions must be in order and end within the length of the film.',
  },
  thirdPartyIncomplete: {
    id: 'E063',
    title: 'incomplete third party',
    explanation:
      'A third party is switched on, but a required part is missing: address and key name of the personalisation script, or account and script of the support widget. It would silently not load.',
  },
  thirdPartyAddress: {
    id: 'E064',
    title: 'invalid third-party address',
    explanation:
      'Scripts of third parties are loaded over https. Plain http to 127.0.0.1 or localhost is allowed for fakes, in a tenant with local hosts only. The address of the personalisation script marks the place of its API key with {key}.',
  },
  invalidEndpoint: {
    id: 'E065',
    title: 'invalid endpoint',
    explanation:
      'A call in schemas/api/endpoints.json does not match schemas/endpoints.schema.json, names a missing service or schema, or is a duplicate.',
  },
  unansweredService: {
    id: 'E066',
    title: 'service address without a service',
    explanation:
      'A path on the own host refers to the embedded service, which answers at one path only: the default in the tenant schema. Every other path would fail. Name an external service by its https address.',
  },
  middlewareAboveBase: {
    id: 'E067',
    title: 'middleware outside the base layer',
    explanation:
      "A route's middleware states whether its pages are personal and who may see them. Caching, preloading and search engines depend on it. It is the same for every shop and language, so only tenants/base.json may set it.",
  },
  payoutAccount: {
    id: 'E068',
    title: 'invalid payout account',
    explanation:
      'Sellers are paid from payoutAccount by SEPA credit transfer. Its IBAN must have the length and form of its country and valid check digits, and the country must take part in SEPA. A mistyped digit breaks the check digits.',
  },
  senderDomain: {
    id: 'E069',
    title: 'invalid sender domain',
    explanation:
      'contact.senderDomains are the domains whose SPF, DKIM and DMARC records let the operator send mail as the shop: bare names in lower case, such as "shop.example". Other names have no such records, and mail servers reject their mails.',
  },
  senderOutside: {
    id: 'E070',
    title: 'address outside the sender domains',
    explanation:
      'The sender and reply address of a mail must be at one of the domains in contact.senderDomains. Mail servers would treat another domain as forged.',
  },
  foreignSender: {
    id: 'E071',
    title: 'sender of another brand',
    explanation:
      "Readers know a brand by its logo, name and address. Shops with different logos (themes) must not share a sender name or sender address. A partner's shop uses its own name and address, at its own domain or at one of its operator. No other shop may send from a partner's domain.",
  },
  dropOffPoint: {
    id: 'E072',
    title: 'invalid drop-off point',
    explanation:
      'shipping.dropOffPoints show sellers where and when they can drop off a parcel. The postal code must be one of the country, closing time follows opening time, and opening hours must not overlap.',
  },
  ambiguousPath: {
    id: 'E098',
    title: 'ambiguous path',
    explanation:
      'A path is written as browsers send it: no percent-encoding of plain characters, no backslash, no empty, "." or ".." segment, no slash at the end. Paths of two routes must differ in more than capitals.',
  },
  homePath: {
    id: 'E099',
    title: 'home page away from /',
    explanation: 'The home page of a shop is at /, in every language. No other route has this path.',
  },
  timeZone: {
    id: 'E102',
    title: 'unknown time zone',
    explanation:
      'A time zone is a name of the IANA time zone database, such as Europe/Berlin. Dates of the shop cannot be shown in an unknown one.',
  },
  currency: {
    id: 'E104',
    title: 'wrong currency',
    explanation:
      'The currency is an ISO 4217 code, the same in the shop and in the price list of its country. Amounts are not converted.',
  },
  limitsDisagree: {
    id: 'E106',
    title: 'limits that contradict each other',
    explanation:
      'A voucher is worth at most the trade that it needs, and a trade may reach its minimum. Otherwise it can never be redeemed, or pays for nothing.',
  },
  paymentCurrency: {
    id: 'E107',
    title: 'payment in another currency',
    explanation:
      'DirectDebitSwift is a SEPA credit transfer, which is in euros. Paypal pays in the currencies of PayPal payouts. Each payment type of a shop pays in its currency.',
  },
  partnerParent: {
    id: 'E117',
    title: 'partner without a shop to build on',
    explanation: "A partner's shop <mode>.<partner>.json is based on the shop <mode>.json of the same country.",
  },
  expiredVoucher: {
    id: 'E123',
    title: 'expired voucher',
    level: 'warning',
    explanation: 'The last day of the voucher has passed: it cannot be redeemed any more.',
  },
  companyAddress: {
    id: 'E136',
    title: 'invalid address of the company',
    explanation:
      'The imprint, mails and labels show the company of the shop. Its country is named in the language of the shop, its postal code has the form of that country, and the country codes of its VAT and telephone numbers exist.',
  },
  hostMissing: {
    id: 'E138',
    title: 'shop without a public host',
    explanation:
      'A shop has at least one production host. Without one it has no address; state "draft" hides a shop that is not ready.',
  },
  invalidCommission: {
    id: 'E203',
    title: 'invalid commission',
    explanation:
      'An agreement in commission has either percent, with two decimals at most, or fixedCents. Its days are days of the calendar, and the last is not before the first.',
  },
  overlappingCommissions: {
    id: 'E204',
    title: 'overlapping commissions',
    explanation:
      'Two agreements in commission include the same day, so a payment of that day would have two commissions. Both days of an agreement belong to it; an absent day leaves it open on that side.',
  },
  parcelLimits: {
    id: 'E205',
    title: 'limits of a parcel that contradict each other',
    explanation:
      'shipping.parcel.maxGrams needs the weight of a packed device of every kind in shipping.deviceGrams, and each kind has to fit into one parcel. Trades are split into parcels by them.',
  },
  inheritedAgreement: {
    id: 'E207',
    title: 'inherited agreement of a partner',
    explanation:
      'webhook and commission are agreed with the partner of one shop, so they are set in the file of that shop. A shop that inherits them would announce its trades to the partner of another, or compute its commission. Write "webhook": { "url": null } or "commission": [] where a file above has one for its own shop.',
  },
  selfBilling: {
    id: 'E212',
    title: 'invalid self-billing',
    explanation:
      "The operator writes credit notes for companies with selfBilling.vatPercent, the standard rate in the country of legalEntity.vatId. The number must be of the shop's country, because domestic sellers are recognised by it. A rate has one decimal at most.",
  },
} as const satisfies Record<string, ErrorKind>;
