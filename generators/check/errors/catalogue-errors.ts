import type { ErrorKind } from './error-kind.ts';

/** Of devices, questions, prices and lists of the country. */
export const catalogueErrors = {
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
  notBought: {
    id: 'E151',
    title: 'faulty kind that is not bought',
    explanation:
      'tenants/catalogue/not-bought.json lists kinds of products that the shops do not buy, so that a search for one is answered as such. Each kind has a name in every language (notBought in catalogue.json), each word names one kind, and no word is the name of a device, series or manufacturer of the catalogue: its search would be answered with "we do not buy".',
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
  parcelBelowPrice: {
    id: 'E206',
    title: 'parcel worth less than one device',
    level: 'warning',
    explanation:
      'The most expensive device of the price list pays more than shipping.parcel.maxValue. It is a parcel of its own, and if the carrier loses it, its seller gets only the limit.',
  },
} as const satisfies Record<string, ErrorKind>;
