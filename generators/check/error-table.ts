/** One kind of error: an id that never changes its meaning, a title, and what to know about it. */
export interface ErrorKind {
  id: string;
  title: string;
  explanation: string;
}

/**
 * Every kind of error the compiler reports, in the order of their ids: one list, however long, because an id is looked up
 * and the next free one is read off its end. New kinds go to the end; an id is never used again.
 */
export const errorKinds = {
  invalidJson: {
    id: 'E001',
    title: 'not JSON',
    explanation:
      'The file cannot be read as JSON, so nothing in it counts. Common reasons: a comma too many or too few, single quotes, a comment.',
  },
  duplicateKey: {
    id: 'E002',
    title: 'a member stands twice',
    explanation:
      'An object has two members of the same name. JSON readers silently take the last one, so the first would be lost. Keep one.',
  },
  wrongType: {
    id: 'E003',
    title: 'wrong type',
    explanation:
      'The value is, for example, a text where a number is wanted. Numbers, true and false are written without quotes.',
  },
  notAllowed: {
    id: 'E004',
    title: 'value not allowed',
    explanation: 'The member takes one of a few fixed values, and this is none of them.',
  },
  patternMismatch: {
    id: 'E005',
    title: 'wrong form',
    explanation: 'The text does not have the form the schema asks for, such as an e-mail address or an https address.',
  },
  outOfRange: {
    id: 'E006',
    title: 'value out of range',
    explanation:
      'A number is too small or too big, a text too short or too long, or a list has too few elements or one twice.',
  },
  unknownKey: {
    id: 'E007',
    title: 'unknown member',
    explanation:
      'The schema knows no member of this name here. Unknown members are refused because a mistyped one would otherwise have no effect.',
  },
  missingMember: {
    id: 'E008',
    title: 'missing member',
    explanation:
      'No layer of the tenant says a value the shop cannot do without. Say it in the broadest layer it is true for: base, country, mode, tenant or partner.',
  },
  missingFile: {
    id: 'E009',
    title: 'missing file',
    explanation:
      'A fleet needs tenants/base.json and the schemas, and every country folder a country.json: the layers between the fleet and its shops.',
  },
  unknownMode: {
    id: 'E010',
    title: 'unknown shop mode',
    explanation:
      'A tenant file is named <mode>.json or <mode>.<partner>.json, and a mode is a file in tenants/modes. This file belongs to no mode, so no shop would come of it.',
  },
  duplicateHost: {
    id: 'E011',
    title: 'host given twice',
    explanation:
      'A host selects exactly one tenant, in all stages together. Two tenants, or two stages, name the same one.',
  },
  invalidHost: {
    id: 'E012',
    title: 'not a host name',
    explanation:
      'A host is letters, digits and hyphens in parts joined by dots: no scheme, port, path or final dot. The bare "localhost" is the fleet index of the local stage.',
  },
  upperCaseHost: {
    id: 'E013',
    title: 'host not in lower case',
    explanation: 'Hosts are compared in lower case; one written otherwise would never match.',
  },
  hostNotOwned: {
    id: 'E014',
    title: 'address on a host nobody serves',
    explanation:
      'domain and sellShopUrl are put into links and mails. They must be on a production host of the country, or visitors end nowhere.',
  },
  unknownTheme: {
    id: 'E015',
    title: 'unknown theme',
    explanation: 'A theme is a file themes/<name>.tokens.json.',
  },
  unknownLayout: {
    id: 'E016',
    title: 'unknown layout',
    explanation: 'Layouts are part of the platform; a tenant chooses among them.',
  },
  unknownLocale: {
    id: 'E017',
    title: 'unknown locale',
    explanation: 'Locale ids are the names of the country folders under tenants.',
  },
  ownLocaleMissing: {
    id: 'E018',
    title: 'own language not offered',
    explanation: 'The languages of a shop must hold its own: paths without a language prefix are in it.',
  },
  unknownRoute: {
    id: 'E019',
    title: 'unknown route',
    explanation: 'Route names are part of the platform; a tenant gives them paths.',
  },
  invalidRoutePath: {
    id: 'E020',
    title: 'wrong path',
    explanation:
      'A path is made of segments: literal text, or one {parameter} with text before or after it. Only the last parameter may be optional: {name?}.',
  },
  routeParams: {
    id: 'E021',
    title: 'wrong parameters of a route',
    explanation:
      'Every path of a route, canonical or alias, in every language, has the parameters the path in tenants/base.json has: typed links are made from them.',
  },
  duplicateRoute: {
    id: 'E022',
    title: 'path given twice',
    explanation: 'Two routes have the same path; one of them could never be reached.',
  },
  shadowedRoute: {
    id: 'E023',
    title: 'routes shadow each other',
    explanation:
      'The paths of two routes match exactly the same addresses, and not both routes check whether what they name exists. One of them could never be reached.',
  },
  aliasConflict: {
    id: 'E024',
    title: 'alias belongs to another route',
    explanation:
      'An alias answers 301 to the canonical path of its route, so it cannot be the path or alias of another one.',
  },
  reservedPath: {
    id: 'E025',
    title: 'reserved path',
    explanation:
      'The first segment is a language prefix of the fleet or belongs to the platform itself (api, assets, fonts, health, ready).',
  },
  invalidPostalCode: {
    id: 'E026',
    title: 'wrong postal code rule',
    explanation:
      'The pattern must be a regular expression from ^ to $, and the example must match it and have as many characters as digits says.',
  },
  invalidPaymentType: {
    id: 'E027',
    title: 'wrong payment type',
    explanation: 'selectedPaymentType is the id of one of paymentTypes, and no two of them are of the same kind.',
  },
  contactSubjects: {
    id: 'E028',
    title: 'wrong contact subjects',
    explanation: 'A shop has ten contact subjects with fixed ids; a tenant may order and name them.',
  },
  invalidService: {
    id: 'E029',
    title: 'wrong service address',
    explanation:
      'A service is an absolute path on the own host or an https address without user, query or fragment. Plain http to this machine is for a second instance while developing, in a tenant that has local hosts only.',
  },
  invalidOrigin: {
    id: 'E030',
    title: 'wrong origin',
    explanation:
      'A frame ancestor, or an origin a third party needs, is an https origin: scheme and host, perhaps a port, and nothing after it. No wildcards.',
  },
  invalidVoucher: {
    id: 'E031',
    title: 'wrong voucher',
    explanation: 'A voucher ends on a day that exists, written YYYY-MM-DD, and its code is given once.',
  },
  secretInFile: {
    id: 'E032',
    title: 'secret in a file',
    explanation:
      'Files are public to everybody who reads the repository. Name an environment variable (CAPITALS_AND_UNDERSCORES) and put the secret there. A secret that was committed must be replaced.',
  },
  missingTranslation: {
    id: 'E033',
    title: 'missing translation',
    explanation: 'A message of one language is missing in another, and no fallback has it.',
  },
  messageSyntax: {
    id: 'E034',
    title: 'message cannot be read',
    explanation:
      'Messages are ICU MessageFormat: {name} is an argument, {n, plural, one {…} other {…}} a choice, <b>…</b> a tag. A literal { or < stands between apostrophes.',
  },
  messageArguments: {
    id: 'E035',
    title: 'messages with different arguments',
    explanation:
      'A message has the same arguments and tags in every language; the page gives the same values to all. {nameLower} counts as {name}: languages that write nouns small take the one, the others the other.',
  },
  unknownMessage: {
    id: 'E036',
    title: 'unknown message',
    explanation: 'A tenant names a message that no messages.json has.',
  },
  missingContent: {
    id: 'E037',
    title: 'missing content page',
    explanation: 'Every page with a slug has a file content/<page>.md, in the language or in its fallback.',
  },
  duplicateSlug: {
    id: 'E038',
    title: 'slug given twice',
    explanation: 'Two content pages of one language have the same slug; one could never be reached.',
  },
  frontMatter: {
    id: 'E039',
    title: 'wrong front matter',
    explanation: 'A content file begins with --- , lines "title: …" and "description: …", and --- again.',
  },
  unknownContentPage: {
    id: 'E040',
    title: 'unknown content page',
    explanation: 'The file is named like none of the content pages, so nothing would show it.',
  },
  unknownToken: {
    id: 'E041',
    title: 'unknown token',
    explanation:
      'An alias {group.name} or a contrast pair names a token the theme does not have, or aliases run in a circle.',
  },
  tokenType: {
    id: 'E042',
    title: 'wrong token value',
    explanation:
      'The value of a token does not fit its type (DTCG): a colour has colorSpace, components and hex, a dimension value and unit.',
  },
  contrast: {
    id: 'E043',
    title: 'contrast too low',
    explanation:
      'Two colours that are drawn on one another are below WCAG AA: 4.5 for text, 3 for parts of the interface. Darken or lighten one of them.',
  },
  missingToken: {
    id: 'E044',
    title: 'missing token',
    explanation:
      'A theme lacks a token that the other themes have, or the dark scheme lacks one of the light scheme. The style would fall back to nothing.',
  },
  missingFont: {
    id: 'E045',
    title: 'missing font file',
    explanation: 'The theme names a font file that is not in themes/fonts.',
  },
  redirectPattern: {
    id: 'E046',
    title: 'wrong redirect pattern',
    explanation:
      'The old path of a redirect is literal segments, {name} for any one segment, {name:hex}, {name:digits} or {name:slug} for some, and a last * or {name:*} for all that follow.',
  },
  duplicateRedirect: {
    id: 'E047',
    title: 'redirect shadowed',
    explanation: 'Two rules take the same addresses. The second would never be used.',
  },
  redirectHidesPage: {
    id: 'E048',
    title: 'redirect hides a page',
    explanation:
      'Redirects are decided before routes. This rule takes the address of a page the shop has, so nobody would see the page.',
  },
  deadRedirect: {
    id: 'E049',
    title: 'redirect leads nowhere',
    explanation:
      'The target of a redirect is a route the shop has, with all its parameters, or an https address of another site. A parameter {name} must stand in the old path.',
  },
  redirectChain: {
    id: 'E050',
    title: 'redirect leads to a redirect',
    explanation:
      'The target is itself redirected: a chain costs visitors a round trip, a loop never ends. Lead straight to the last page.',
  },
  redirectStatus: {
    id: 'E051',
    title: 'wrong redirect status',
    explanation: 'A rule that leads somewhere answers 301 or 302; one with "gone" answers 410.',
  },
  invalidApiSchema: {
    id: 'E052',
    title: 'wrong HTTP schema',
    explanation:
      'A file in schemas/api is not a JSON Schema (draft-07) of its own $id, refers to one that is not there, or has a problem code for a rule that is not.',
  },
  invalidData: {
    id: 'E053',
    title: 'wrong catalogue or price data',
    explanation: 'A file of devices, questions or prices says something the shops cannot work with.',
  },
  contentReference: {
    id: 'E054',
    title: 'reference in a content page leads nowhere',
    explanation:
      'A content page may hold {{legalEntity.name}} (a public value of the tenant), and links to page:<content page> and route:<route name>.',
  },
  overlayUnknownMessage: {
    id: 'E055',
    title: 'overlay of no message',
    explanation:
      '<mode>[.<partner>].messages.json says messages otherwise that messages.json has. This one has no such message, so nothing would show it. New messages go into messages.json, in every language.',
  },
  overlayRepeats: {
    id: 'E056',
    title: 'overlay repeats a message',
    explanation:
      'The overlay of a mode or partner says a message exactly as the files below it. Left in, it would hide every later correction of the message from these shops.',
  },
  overlayScope: {
    id: 'E057',
    title: 'overlay of no shop',
    explanation:
      'Texts of one mode or partner stand in <mode>[.<partner>].messages.json and <mode>[.<partner>].content/. The mode is a file in tenants/modes, and some country has a shop of the partner. Otherwise nobody would read the texts.',
  },
  slugOfLanguage: {
    id: 'E058',
    title: 'slug said for some shops only',
    explanation:
      'A content page has one slug a language, so that links between countries and modes lead to it: contentSlugs stands in country.json (or tenants/base.json). What a mode says otherwise is the page, in <mode>.content/.',
  },
  featureWithoutData: {
    id: 'E059',
    title: 'feature without its data',
    explanation:
      'The flag is on and the member of the tenant that holds what the feature shows is missing or empty (banner, social, video, ratings). The page would have a gap where it belongs.',
  },
  invalidBanner: {
    id: 'E060',
    title: 'wrong banner',
    explanation:
      'The campaign of the home page: words in every language the shop is shown in, days of the calendar, and a link to a route with its params, so that it cannot dangle.',
  },
  invalidRatings: {
    id: 'E061',
    title: 'wrong ratings',
    explanation: 'Days of the figures and of each rating are days of the calendar: visitors are told how old they are.',
  },
  invalidVideo: {
    id: 'E062',
    title: 'wrong video',
    explanation: 'The film and its poster lie in themes/media, and its captions follow one another within its length.',
  },
  thirdPartyIncomplete: {
    id: 'E063',
    title: 'third party not complete',
    explanation:
      'Something of a third party is switched on, and a part it needs is missing: the personalisation script its address and the name of its key, the support widget its account and script. Nothing would be loaded, and nobody would notice.',
  },
  thirdPartyAddress: {
    id: 'E064',
    title: 'wrong address of a third party',
    explanation:
      'Scripts of others come over https. Plain http to 127.0.0.1 or localhost is for fakes, in a tenant that has local hosts only. The address of the personalisation script says with {key} where its API key stands.',
  },
  invalidEndpoint: {
    id: 'E065',
    title: 'wrong endpoint',
    explanation:
      'A call in schemas/api/endpoints.json does not have the form of schemas/endpoints.schema.json, names a service or schema that is not there, or stands twice.',
  },
  unansweredService: {
    id: 'E066',
    title: 'service address nobody answers',
    explanation:
      'A path of the own host as service address means the embedded service, which answers at one path only: the default in the tenant schema. Every other path would be a call to nowhere. A service of somebody else is named by its https address.',
  },
  middlewareAboveBase: {
    id: 'E067',
    title: 'middleware above the base layer',
    explanation:
      "A route's middleware says whether its pages are somebody's own and who may see them: caching, preloading and search engines follow it. It holds for every shop and language, so tenants/base.json alone says it, for each route.",
  },
  payoutAccount: {
    id: 'E068',
    title: 'account nobody can pay from',
    explanation:
      'Sellers are paid from payoutAccount by a SEPA credit transfer: its IBAN must have the length and form of its country and the right check digits, and the country must take part. A digit that was mistyped shows in the check digits.',
  },
  senderDomain: {
    id: 'E069',
    title: 'not a sender domain',
    explanation:
      'contact.senderDomains are the domains whose SPF, DKIM and DMARC records let the operator send mail as the shop: bare names in lower case, such as "shop.example". A name of another form has no such records, and mails from it are thrown away.',
  },
  senderOutside: {
    id: 'E070',
    title: 'address outside the sender domains',
    explanation:
      'What readers see of a mail, its sender and where their answers go, is at one of the domains in contact.senderDomains. From another domain mail servers would take it for forged.',
  },
  foreignSender: {
    id: 'E071',
    title: 'mail in the name of another brand',
    explanation:
      "Readers know a brand by its mark, its name and its address. Shops with different marks (themes) share neither sender name nor sender address. A partner's shop says its own name and address, at a domain of its own or, where it has none, of its operator; and nobody else sends as a partner's domain.",
  },
  dropOffPoint: {
    id: 'E072',
    title: 'wrong drop-off point',
    explanation:
      'shipping.dropOffPoints tell sellers where they may hand a parcel in and when: the postal code is one of the country, a place closes after it opens, and is not open twice at once.',
  },
  themePicture: {
    id: 'E073',
    title: 'wrong picture of a theme',
    explanation:
      'Every theme that a tenant names has themes/wordmarks/<name>.svg and themes/icons/<name>.svg: SVG with a viewBox, drawn with shapes alone. Each page shows both; without them no page of the shop could be rendered.',
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof errorKinds;

export function findErrorKind(id: string): ErrorKind | undefined {
  return Object.values(errorKinds).find((kind) => kind.id === id.toUpperCase());
}
