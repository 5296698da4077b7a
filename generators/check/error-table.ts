/** One kind of error. The meaning of an id never changes. */
export interface ErrorKind {
  id: string;
  title: string;
  explanation: string;
  /** `error` if absent. */
  level?: 'error' | 'warning';
}

/**
 * Every kind of error that the compiler reports, ordered by id. Ids are never reused: E053 was the id of all data faults, E114 that of
 * arguments formatted as dates in some languages.
 * The list is one file because people look up ids in it.
 */
export const errorKinds = {
  invalidJson: {
    id: 'E001',
    title: 'invalid JSON',
    explanation:
      'The file cannot be read as JSON, so all of it is ignored. Common reasons: a missing or extra comma, single quotes, a comment.',
  },
  duplicateKey: {
    id: 'E002',
    title: 'duplicate key',
    explanation:
      'An object has two members with the same name. JSON parsers silently take the last one, so the first would be lost. Keep one.',
  },
  wrongType: {
    id: 'E003',
    title: 'wrong type',
    explanation:
      'The value has another type than the schema requires, for example a text instead of a number. Numbers, true and false are written without quotes.',
  },
  notAllowed: {
    id: 'E004',
    title: 'value not allowed',
    explanation: 'The member accepts a fixed list of values, and this value is not in it.',
  },
  patternMismatch: {
    id: 'E005',
    title: 'pattern mismatch',
    explanation:
      'The text does not match the pattern or format of the schema, such as an e-mail address or an https address.',
  },
  outOfRange: {
    id: 'E006',
    title: 'value out of range',
    explanation:
      'A number is too small or too large, a text too short or too long, or a list has too few elements or a duplicate.',
  },
  unknownKey: {
    id: 'E007',
    title: 'unknown member',
    explanation:
      'The schema has no member with this name here. Unknown members are rejected because a mistyped name would otherwise have no effect.',
  },
  missingMember: {
    id: 'E008',
    title: 'missing member',
    explanation:
      'No layer of the tenant sets a required value. Set it in the broadest layer it is true for: base, country, mode, tenant or partner.',
  },
  missingFile: {
    id: 'E009',
    title: 'missing file',
    explanation: 'A fleet needs tenants/base.json and the schemas, and every country folder needs a country.json.',
  },
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
  unknownTheme: {
    id: 'E015',
    title: 'unknown theme',
    explanation: 'A theme is a file themes/<name>.tokens.json.',
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
  secretInFile: {
    id: 'E032',
    title: 'secret in a file',
    explanation:
      'Everyone with access to the repository can read its files. Name an environment variable (CAPITALS_AND_UNDERSCORES) and store the secret there. Replace a secret that was committed.',
  },
  missingTranslation: {
    id: 'E033',
    title: 'missing translation',
    explanation: 'A message of one language is missing in another, and no fallback has it.',
  },
  messageSyntax: {
    id: 'E034',
    title: 'invalid message syntax',
    explanation:
      'Messages are ICU MessageFormat: {name} is an argument, {n, plural, one {…} other {…}} a choice, <b>…</b> a tag. Put a literal { or < between apostrophes.',
  },
  messageArguments: {
    id: 'E035',
    title: 'message argument mismatch',
    explanation:
      'A message must have the same arguments and tags in every language, because the page passes the same values to all. {nameLower} counts as {name}: languages that write nouns in lower case use the first, others the second.',
  },
  unknownMessage: {
    id: 'E036',
    title: 'unknown message',
    explanation: 'A tenant names a message that no messages.json has.',
  },
  missingContent: {
    id: 'E037',
    title: 'missing content page',
    explanation: 'Every page with a slug needs a file content/<page>.md, in the language or in its fallback.',
  },
  duplicateSlug: {
    id: 'E038',
    title: 'duplicate slug',
    explanation: 'Two content pages of one language have the same slug. One of them could never be reached.',
  },
  frontMatter: {
    id: 'E039',
    title: 'invalid front matter',
    explanation: 'A content file begins with --- , lines "title: …" and "description: …", and --- again.',
  },
  unknownContentPage: {
    id: 'E040',
    title: 'unknown content page',
    explanation: 'The file name matches none of the content pages, so no page would show it.',
  },
  unknownToken: {
    id: 'E041',
    title: 'unknown token',
    explanation:
      'An alias {group.name} or a contrast pair names a token that the theme does not have, or aliases form a cycle.',
  },
  tokenType: {
    id: 'E042',
    title: 'invalid token value',
    explanation:
      'The value of a token does not match its type (DTCG): a colour has colorSpace, components and hex, a dimension has value and unit.',
  },
  contrast: {
    id: 'E043',
    title: 'contrast too low',
    explanation:
      'The contrast of a foreground and its background is below WCAG AA: 4.5 for text, 3 for parts of the interface. Darken or lighten one of them.',
  },
  missingToken: {
    id: 'E044',
    title: 'missing token',
    explanation:
      'A theme lacks a token that other themes have, or the dark scheme lacks one of the light scheme. The style would have no value.',
  },
  missingFont: {
    id: 'E045',
    title: 'missing font file',
    explanation: 'The theme names a font file that does not exist in themes/fonts.',
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
  invalidApiSchema: {
    id: 'E052',
    title: 'invalid HTTP schema',
    explanation:
      'A file in schemas/api is not a JSON Schema (draft-07) with its own $id, refers to a missing schema, or has a problem code for a missing rule.',
  },
  contentReference: {
    id: 'E054',
    title: 'dead reference in a content page',
    explanation:
      'A content page may contain {{legalEntity.name}} (a public value of the tenant), and links to page:<content page> and route:<route name>.',
  },
  overlayUnknownMessage: {
    id: 'E055',
    title: 'overlay of an unknown message',
    explanation:
      '<mode>[.<partner>].messages.json may only override messages that messages.json has. This message does not exist there, so no page would show it. Add new messages to messages.json, in every language.',
  },
  overlayRepeats: {
    id: 'E056',
    title: 'redundant overlay message',
    explanation:
      'The overlay of a mode or partner repeats a message of the files below it unchanged. It would hide every later correction of that message from these shops.',
  },
  overlayScope: {
    id: 'E057',
    title: 'overlay without a shop',
    explanation:
      'Texts of one mode or partner are in <mode>[.<partner>].messages.json and <mode>[.<partner>].content/. The mode must be a file in tenants/modes, and a country must have a shop of the partner. Otherwise no page shows the texts.',
  },
  slugOfLanguage: {
    id: 'E058',
    title: 'slug outside the country layer',
    explanation:
      'A content page has one slug per language, so that links between countries and modes work. Set contentSlugs in country.json (or tenants/base.json). A mode may only override the page itself, in <mode>.content/.',
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
  themePicture: {
    id: 'E073',
    title: 'invalid theme picture',
    explanation:
      'Every theme that a tenant names needs themes/wordmarks/<name>.svg and themes/icons/<name>.svg: SVG with a viewBox, drawn with shapes only. Each page shows both, so no page of the shop could be rendered without them.',
  },
  picture: {
    id: 'E074',
    title: 'invalid picture',
    explanation:
      'tenants/pictures.json gives pictures of categories and devices: files in tenants/pictures, or https addresses whose origin a shop allows in pictureOrigins. A file needs a known format and at least 400 pixels on each side, every picture of a category an alternative text in each language, and every file a use. "npm run tenants -- media check" lists them all.',
  },
  encoding: {
    id: 'E090',
    title: 'text that is not UTF-8',
    explanation:
      'Every text file is UTF-8. The bytes at this place belong to another encoding (such as Latin-1, Windows-1252 or UTF-16), or were damaged by a program that read them as another one.',
  },
  forbiddenCharacter: {
    id: 'E091',
    title: 'forbidden character',
    explanation:
      'Files contain visible text. Control characters, half characters, invisible characters, characters that change the direction of text, and a byte order mark are rejected, also as escapes: they hide what a value is, and end or split lines of mails and headers.',
  },
  fileLimit: {
    id: 'E092',
    title: 'file too large or too deep',
    explanation: 'A file has at most 8 million characters, and JSON at most 64 levels of objects and lists.',
  },
  strayFile: {
    id: 'E093',
    title: 'stray file',
    explanation:
      'The folders tenants, themes and schemas contain only files that shops read. Backups, copies and notes are mistaken for them, and a mistyped name has no effect.',
  },
  notAFile: {
    id: 'E094',
    title: 'not an ordinary file',
    explanation:
      'A file of the fleet is an ordinary file. A symbolic link may lead to a file of the machine, and a pipe or device has no content to check.',
  },
  severalLines: {
    id: 'E095',
    title: 'text that is not one line',
    explanation:
      'A value is one line of text without a line break or tabulator, and without a space at its start or end. Names, subjects and addresses become headers of mails, where a line break would start another header. The name of a sender is no address and contains none of the characters < > " @.',
  },
  duplicateId: {
    id: 'E096',
    title: 'duplicate identifier',
    explanation:
      'Two entries have the same identifier, such as the id of a redirect or the application code of a country. One of them would be lost, or two shops would be taken for one.',
  },
  removesNothing: {
    id: 'E097',
    title: 'removal without effect',
    explanation:
      '{ "id": …, "$remove": true } removes an entry of the same list in a layer before this one. No such layer has the entry, or the value of "$remove" is not true.',
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
  fallbackLanguage: {
    id: 'E100',
    title: 'invalid fallback language',
    explanation:
      'messagesFallback names a locale of the same language, whose texts fill the gaps of this one. It is not the locale itself, and has no fallback of its own.',
  },
  pluralForms: {
    id: 'E101',
    title: 'wrong plural forms',
    explanation:
      'Each language has its own plural forms (Unicode CLDR): some have one and other, some also few and many. A message needs every form that whole numbers use, and no form that the language does not have.',
  },
  timeZone: {
    id: 'E102',
    title: 'unknown time zone',
    explanation:
      'A time zone is a name of the IANA time zone database, such as Europe/Berlin. Dates of the shop cannot be shown in an unknown one.',
  },
  unknownCode: {
    id: 'E103',
    title: 'unknown language or country code',
    explanation: 'A language is a code of ISO 639 (de), a country a code of ISO 3166 (DE).',
  },
  currency: {
    id: 'E104',
    title: 'wrong currency',
    explanation:
      'The currency is an ISO 4217 code, the same in the shop and in the price list of its country. Amounts are not converted.',
  },
  implausibleDay: {
    id: 'E105',
    title: 'implausible day',
    explanation:
      'Price lists and ratings are dated on a day of the calendar that has been reached, a list prices.<day>.json on its day or before: ages and offers are counted from it. A rating is no newer than the figures it belongs to.',
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
  environmentName: {
    id: 'E108',
    title: 'variable of somebody else',
    explanation:
      'A member whose name ends with Env names an environment variable of its own shop: UMLAUF_<COUNTRY>_<MODE>_…, with the partner after the mode; UMLAUF_<COUNTRY>_… in a country file, UMLAUF_MODE_<MODE>_… in a mode file, UMLAUF_FLEET_… in tenants/base.json. Other variables belong to the platform or to other shops.',
  },
  slowPattern: {
    id: 'E109',
    title: 'pattern without a bound',
    explanation:
      'A pattern is matched against what visitors type. It consists of characters, sets [0-9], groups with alternatives, ? and counts {n} or {n,m} up to 32. Repetition without end (* +), repeated groups, back references and look-around could take very long.',
  },
  contentMarkup: {
    id: 'E110',
    title: 'markup in a content page',
    explanation:
      'A content page is Markdown without HTML. Elements, comments, event handlers and script links are rejected: a browser would show an empty page instead of running them.',
  },
  invalidPicture: {
    id: 'E111',
    title: 'invalid SVG picture',
    explanation:
      'Logos of carriers and posters of films are SVG with a viewBox, drawn with shapes only. They become part of pages.',
  },
  tokenName: {
    id: 'E112',
    title: 'invalid token name',
    explanation: 'The name of a token is letters, digits and hyphens. It becomes a name in the style sheet.',
  },
  staleContrast: {
    id: 'E113',
    title: 'recorded contrast is out of date',
    explanation:
      'foregroundHex, backgroundHex and ratio of a contrast pair record what the colours are. They are computed again, and must be equal. The required ratio is at least that of WCAG AA.',
  },
  contentLink: {
    id: 'E115',
    title: 'dead link in a content page',
    explanation:
      'Links lead to page:<content page>, route:<route without parameters>, #<heading of the page>, https: or mailto: addresses. Paths and files are not known to the compiler and differ by language.',
  },
  unknownReference: {
    id: 'E116',
    title: 'unknown name',
    explanation:
      'The value names something that does not exist, such as a maker without devices, a carrier without an entry or a logo without a file.',
  },
  partnerParent: {
    id: 'E117',
    title: 'partner without a shop to build on',
    explanation: "A partner's shop <mode>.<partner>.json is based on the shop <mode>.json of the same country.",
  },
  wrongFormat: {
    id: 'E118',
    title: 'file of another format',
    explanation: 'The content of a font or film is not of the format that its name says. Browsers would not show it.',
  },
  priceJump: {
    id: 'E120',
    title: 'price far from the model',
    level: 'warning',
    explanation:
      'The fixed price of a device is more than six times, or less than a sixth of, what the price model gives for it. A digit too many or too few is the most common reason.',
  },
  olderAboveNewer: {
    id: 'E121',
    title: 'older device above its successor',
    level: 'warning',
    explanation: 'The price list fixes a higher price for a device than for its successor in the same line.',
  },
  minimumAboveMost: {
    id: 'E122',
    title: 'minimum above most prices',
    level: 'warning',
    explanation:
      'Devices below the minimum are not bought. The minimum or factor of the list rejects more than half of all variants of a kind of device.',
  },
  expiredVoucher: {
    id: 'E123',
    title: 'expired voucher',
    level: 'warning',
    explanation: 'The last day of the voucher has passed: it cannot be redeemed any more.',
  },
  pastPriceList: {
    id: 'E124',
    title: 'dated price list that applies already',
    level: 'warning',
    explanation:
      'The day of prices.<day>.json has come: the list applies in running shops. It is a patch of prices.json, whose changes still reach it. Fold it into prices.json, so that one file says what applies.',
  },
  jumpToNextList: {
    id: 'E125',
    title: 'price far from the list before',
    level: 'warning',
    explanation:
      'A dated price list changes a price, or all prices by its factor, to more than six times or less than a sixth of what the list before pays. A digit too many or too few is the most common reason.',
  },
  currencyDecimals: {
    id: 'E126',
    title: 'currency without cents',
    explanation:
      'The platform counts amounts in hundredths of the currency: in prices, ledgers, payout files and CSV. Currencies with no decimals (JPY, HUF) or three (KWD) are not supported.',
  },
  unchangedVersion: {
    id: 'E130',
    title: 'changed prices without a new version',
    explanation:
      'Offers store the version of their price list. A list, or the price model, whose content changes gets a later version. tenants/prices.lock.json records the version and content that were generated last; npm run generate writes it.',
  },
  messageFormat: {
    id: 'E131',
    title: 'unknown format in a message',
    explanation:
      'Pages fill in numbers without a style ({n, number}), plural forms, selections and finished texts. A message that formats a date, a time or a rank, or gives a number a style, is shown as its id or in another form.',
  },
  textRemains: {
    id: 'E132',
    title: 'text that is not for readers',
    explanation:
      'A text contains what another program left: an HTML entity (&nbsp;), letters read in another encoding (MÃ¼nster), a placeholder of another system (%s), "Lorem ipsum", or the lines of a merge conflict. Readers would see it as it is.',
  },
  pageStructure: {
    id: 'E133',
    title: 'content page out of form',
    explanation:
      'A content page consists of text below headings. The title of the front matter is its only first heading; headings go from ## to ### without gaps, have text, and differ. A page without text would be an empty page of the shop.',
  },
  markdownSlip: {
    id: 'E134',
    title: 'Markdown without effect',
    explanation:
      'Markdown shows as typed what it does not understand: a heading without a space after #, a link to a missing reference, marks of emphasis that are not closed, a {{value}} that is not closed. Four spaces before a line make it a block of code.',
  },
  emptyText: {
    id: 'E135',
    title: 'empty text',
    explanation:
      'A message without text leaves a button without a name or a mail without a subject. Remove the message from an overlay to show the text below it.',
  },
  companyAddress: {
    id: 'E136',
    title: 'invalid address of the company',
    explanation:
      'The imprint, mails and labels show the company of the shop. Its country is named in the language of the shop, its postal code has the form of that country, and the country codes of its VAT and telephone numbers exist.',
  },
  unusedTitle: {
    id: 'E137',
    title: 'title of no category',
    level: 'warning',
    explanation:
      'deviceGroupTitles replaces the name of a category, as catalogue.json of the country writes it. No category has this name, so pages show the name that the category has.',
  },
  hostMissing: {
    id: 'E138',
    title: 'shop without a public host',
    explanation:
      'A shop has at least one production host. Without one it has no address; state "draft" hides a shop that is not ready.',
  },
  contrastPairs: {
    id: 'E139',
    title: 'contrast pair missing or weakened',
    explanation:
      'The platform owns the list of colours that meet on a page: every theme has the same pairs of foreground, background and use. A pair that a theme leaves out or relabels would not be checked.',
  },
  foreignTexts: {
    id: 'E140',
    title: 'texts in another language',
    level: 'warning',
    explanation:
      'Texts of the shop are the same as in the language they are translated from, and translations.json of the country does not accept them. Visitors read them in that language; a page that is not translated names it by its lang attribute.',
  },
  rendering: {
    id: 'E150',
    title: 'page that does not render',
    explanation:
      'A page or mail of the shop was rendered as visitors get it, and shows a fault that the files alone do not: an exception, a missing text or value, a broken link, or a sale that the shop refuses. The address is the page; the file is the one that all failing shops have in common.',
  },
  notBought: {
    id: 'E151',
    title: 'faulty kind that is not bought',
    explanation:
      'tenants/catalogue/not-bought.json lists kinds of products that the shops do not buy, so that a search for one is answered as such. Each kind has a name in every language (notBought in catalogue.json), each word names one kind, and no word is the name of a device, series or manufacturer of the catalogue: its search would be answered with "we do not buy".',
  },
  unknownParentTheme: {
    id: 'E165',
    title: 'theme extends no other theme',
    explanation:
      'A theme may extend another by $extensions["example.umlauf.extends"] and then sets only what differs. The other theme must exist and must not extend this one.',
  },
  invalidDevice: {
    id: 'E170',
    title: 'invalid device',
    explanation:
      'A file in tenants/catalogue/devices contains a device that the shops cannot offer: no maker or model, an impossible release, a duplicate id, model number or variant.',
  },
  invalidCategory: {
    id: 'E171',
    title: 'invalid category',
    explanation:
      'A category of tenants/catalogue/categories.json has an id of its own, the kind of its parent, a maker that the catalogue has, and devices. Every kind of device has a category.',
  },
  invalidCatalogueText: {
    id: 'E172',
    title: 'invalid catalogue text',
    explanation:
      'catalogue.json of a country names every category with an address and texts of its own. The texts of lists and devices may contain {name}, {category} and {count}.',
  },
  invalidDrawingRule: {
    id: 'E173',
    title: 'drawing rule without effect',
    explanation:
      'The first rule of tenants/catalogue/drawings.json that fits a device decides its drawing. This rule decides for no device, or its drawing is of another kind.',
  },
  invalidQuestion: {
    id: 'E174',
    title: 'invalid question',
    explanation:
      'tenants/catalogue/questions.json contains the questions about a device, their answers and the set of each kind. Ids and codes are unique, every question is asked, and every answer can be given.',
  },
  invalidQuestionText: {
    id: 'E175',
    title: 'invalid question text',
    explanation:
      'questions.json of a country words every question and answer that is asked, for the kinds and makers where it is asked.',
  },
  invalidPrice: {
    id: 'E176',
    title: 'invalid price list',
    explanation:
      'prices.json of a country fixes prices of devices and variants that exist, with at most two decimals, and a larger variant never pays less.',
  },
  invalidPriceModel: {
    id: 'E177',
    title: 'invalid price model',
    explanation:
      'tenants/catalogue/price-model.json gives every kind of device a curve that falls with age, and every answer an effect: the best answer has none, each worse answer pays less.',
  },
  invalidPostalCodes: {
    id: 'E178',
    title: 'invalid postal codes',
    explanation:
      'postal-codes.json of a country lists the codes in use and its towns. All codes have the form that postalCode of the country requires; towns and examples are codes in use.',
  },
  invalidBankCodes: {
    id: 'E179',
    title: 'invalid bank codes',
    explanation:
      "banks.json of a country names banks by the bank code in an IBAN. Place and length of the code are those of the country's IBAN, and each code belongs to one bank.",
  },
  invalidTopList: {
    id: 'E180',
    title: 'invalid list of top devices',
    explanation:
      'tenants/catalogue/devices/top.json lists the most wanted makers and devices of every kind, each once, and devices of that kind only.',
  },
  invalidQuestionPicture: {
    id: 'E181',
    title: 'invalid picture of a question',
    explanation:
      'A question with pictures has one for each of its answers in tenants/catalogue/condition-pictures: WebP of 640 × 320 pixels and at most 12 KB, without metadata. A missing one leaves an empty place beside its answer. npm run condition-pictures renders those of the platform.',
  },
  invalidSchema: {
    id: 'E182',
    title: 'invalid schema',
    explanation:
      'A schema of tenants, themes or data is a JSON Schema (draft-07): its patterns can be read, its references exist, its types are types, and the visibility of every member of a tenant is one that the platform knows.',
  },
  invalidGlossary: {
    id: 'E184',
    title: 'invalid glossary',
    explanation:
      'glossary.md of a country states in tables how texts are worded. Tests and translators read it: it has the tables of forms of address and words, and every row has as many cells as its head.',
  },
  newerPaysLess: {
    id: 'E200',
    title: 'newer or better version pays less',
    level: 'warning',
    explanation:
      'A newer or better version of a device pays less than the older or lesser one: "VR" above "VR II", "13 Pro" below "13". Correct the release date, the class or the fixed price of one of the two, or give the reason in tenants/catalogue/price-order.json.',
  },
  invalidPriceOrder: {
    id: 'E201',
    title: 'invalid order of prices',
    explanation:
      'tenants/catalogue/price-order.json ranks the words that name a version and lists exceptions with their reasons. An exception names devices of the catalogue, and excuses a price in at least one list.',
  },
  invalidConfiguration: {
    id: 'E202',
    title: 'invalid configuration of a device',
    explanation:
      'tenants/catalogue/devices/configurations.json lists how a device was sold: at least two answers to a question about configurations that is asked for its kind, best first.',
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
  parcelBelowPrice: {
    id: 'E206',
    title: 'parcel worth less than one device',
    level: 'warning',
    explanation:
      'The most expensive device of the price list pays more than shipping.parcel.maxValue. It is a parcel of its own, and if the carrier loses it, its seller gets only the limit.',
  },
  inheritedAgreement: {
    id: 'E207',
    title: 'inherited agreement of a partner',
    explanation:
      'webhook and commission are agreed with the partner of one shop, so they are set in the file of that shop. A shop that inherits them would announce its trades to the partner of another, or compute its commission. Write "webhook": { "url": null } or "commission": [] where a file above has one for its own shop.',
  },
  unknownBlockVariable: {
    id: 'E208',
    title: 'unknown variable of a text block',
    explanation:
      'The text of a block in textBlocks uses a variable that the desk does not fill. It fills {device}, {devices} (a number), {number}, {offered}, {price}, {deadline} and {brand}; the greeting with the first name and the signature are parts of the mail.',
  },
  blockVariableKind: {
    id: 'E209',
    title: 'wrong use of a variable in a text block',
    explanation:
      'The text of a block uses a variable of the wrong kind, or a tag. {devices} is a number and can be in a plural; all others are finished texts. Staff edit the text as plain text, so it has no tags.',
  },
  blockDeadline: {
    id: 'E210',
    title: 'deadline of a text block',
    explanation:
      'The text of a block names a {deadline} if and only if the block in textBlocks has days: the deadline is so many days after the message.',
  },
  blockName: {
    id: 'E211',
    title: 'text block without a name',
    explanation:
      'Staff choose a block by its name in their own language: the message block.<id> in tenants/desk/<language>.json.',
  },
  selfBilling: {
    id: 'E212',
    title: 'invalid self-billing',
    explanation:
      "The operator writes credit notes for companies with selfBilling.vatPercent, the standard rate in the country of legalEntity.vatId. The number must be of the shop's country, because domestic sellers are recognised by it. A rate has one decimal at most.",
  },
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof errorKinds;

export function findErrorKind(id: string): ErrorKind | undefined {
  return Object.values(errorKinds).find((kind) => kind.id === id.toUpperCase());
}
