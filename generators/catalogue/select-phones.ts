import type { Selected, SourceRecord } from './source-records.ts';

/** The last 15 years: older phones of this range are recycled, and found so that they can be sent free. */
const FIRST_YEAR = 2011;

/** Names as the makers write them and owners search for them. */
const RENAMED: Readonly<Record<string, string>> = {
  'iPhone 17 Air': 'iPhone Air',
  'iPhone SE (1st generation)': 'iPhone SE (2016)',
  'iPhone SE (2nd generation)': 'iPhone SE (2020)',
  'iPhone SE (3rd generation)': 'iPhone SE (2022)',
  Pixel: 'Pixel (2016)',
  'Pixel XL': 'Pixel XL (2016)',
  'Pixel 4a (5G)': 'Pixel 4a 5G',
  'Galaxy S20 FE (2020)': 'Galaxy S20 FE',
  'Galaxy Z Fold 2': 'Galaxy Z Fold2',
  'Galaxy Note 9': 'Galaxy Note9',
  'Galaxy Note 5': 'Galaxy Note5',
  'Galaxy A8 (2018) Enterprise': '',
  'Galaxy S20 FE': '',
  'Galaxy Z Fold2 5G': '',
  'Galaxy A13 (SM-A137)': '',
  'ThinkPhone by Motorola': 'ThinkPhone',
  'ThinkPhone 25 by motorola': 'ThinkPhone 25',
  'Fairphone 1': '',
  'Galaxy A8': '',
  'Galaxy A8 (2016)': '',
  'Galaxy A9 (2016)': '',
  'Galaxy A9 Pro (2016)': '',
  'Galaxy S5 Neo': '',
  'Galaxy M21 2021': '',
};

/** Editions for one region or carrier, half-models, and products that are not phones. */
const DROPPED =
  /\b(USA|India|Duos|Duo|UW|Gear|Nacho|Quantum|TV|active|Active|Luxury|Pure|Stylus|Play \(|Power \(|Prime|Core|Nxt|Ace|mini|Folder|Special Edition|Star|FieldPro|Tab|Tablet|View|Emerge|Folder2|Sport|LTE-A|Young|Pocket|Grand|Express|SE|Slim|Zoom)\b/;
const MODEL_NAMES_WITH_MAKER_PREFIX = /^(iPhone|Moto G\d+ Play|Moto G\d+ Power|XCover|Xperia)/;
const MOTOROLA_REGIONAL =
  /\((20\d\d)\)|\b20\d\d$|\d[sdyYjJ] 5G$|[Rr]azr \d+[sdSD]$|^Moto G (5G|Play|Power|Pure|Stylus|Max)/;
const SAMSUNG_DROPPED = /G389F|A10e|core|A8s|A6s|M17e|J7 (Top|Neo|Max|V|Pro)|J3 Pro/;
const SAMSUNG_LINES = /^Galaxy (S\d|Z |Fold|Note|A\d|M\d|XCover|J[3-7]\b)/;

/** "Galaxy S21+ 5G" had no other version; "Galaxy S20 5G" was sold along with the S20. */
function withoutSingle5g(model: string): string {
  return model.replace(/^(Galaxy (?:S21|Z Flip3|Z Fold3|S21 FE|S21\+|S21 Ultra)) 5G$/, '$1');
}

function normaliseModel(manufacturer: string, model: string): string {
  let name = RENAMED[model] ?? model;
  if (manufacturer === 'Apple')
    name = name
      .replace(/\bMini\b/, 'mini')
      .replace(/^iPhone (\d)S\b/, 'iPhone $1s')
      .replace(/^iPhone 5C/, 'iPhone 5c');
  if (manufacturer === 'Samsung') name = withoutSingle5g(name).replace(/^Galaxy Xcover ?/, 'Galaxy XCover ');
  if (manufacturer === 'Motorola') {
    name = name
      .replace(/^Motorola (?!Signature)/i, '')
      .replace(/^Motorola /, '')
      .replace(/^(edge|razr|moto)\b/, (word) => word[0]?.toUpperCase() + word.slice(1))
      .replace(/^Moto g/, 'Moto G')
      .replace(/^(Moto E\d+)([IS])$/, (_, name, letter) => name + letter.toLowerCase())
      .replace(/\b(power|fusion|neo)\b/g, (word) => word[0]?.toUpperCase() + word.slice(1));
  }
  if (manufacturer === 'Nokia') name = name.replace(/^Nokia /, '').replace('Pureview', 'PureView');
  return name;
}

function isSold(manufacturer: string, model: string): boolean {
  if (!model) return false;
  if (DROPPED.test(model) && !MODEL_NAMES_WITH_MAKER_PREFIX.test(model)) return false;
  // The source lists these tablets among the phones.
  if (/^Galaxy Note Pro/.test(model)) return false;
  if (manufacturer === 'Samsung')
    return SAMSUNG_LINES.test(model) && !SAMSUNG_DROPPED.test(model) && !/\(20\d\d\) /.test(model);
  if (manufacturer === 'Motorola') return !MOTOROLA_REGIONAL.test(model);
  if (manufacturer === 'Nokia') return !/^T\d|^C[13]\d\d\d?|^C210/.test(model);
  if (manufacturer === 'OnePlus') return !/^Pad/.test(model);
  if (manufacturer === 'Google') return !/Tablet/.test(model);
  return true;
}

/** Phones of endoflife.date: dates to the month, all current lines. */
export function selectPhone(record: SourceRecord): Selected | undefined {
  if (record.category !== 'smartphone') return undefined;
  if (record.releaseYear === null || record.releaseYear < FIRST_YEAR) return undefined;
  const model = normaliseModel(record.manufacturer, record.model);
  if (!isSold(record.manufacturer, model)) return undefined;
  const { manufacturer, releaseYear, releaseMonth } = record;
  return { manufacturer, model, releaseYear, releaseMonth };
}

/** Lines of node-device-detector that were sold in Europe, by maker in the shop's spelling. */
const DETECTOR: Readonly<Record<string, { maker: string; models: RegExp }>> = {
  Huawei: {
    maker: 'Huawei',
    models: /^(P\d+( Pro| Plus| Lite( E)?)?|Mate (10|20)( Pro| X)?|P smart|Y[5-9]p?( \(20\d\d\))?|Y8p|Nova)$/,
  },
  OPPO: {
    maker: 'OPPO',
    models:
      /^(Find X\d?( Pro| Lite| Neo)?|A(15|16|53|54 5G|72|73 5G|74 5G|91|94|5 \(2020\)|9 \(2020\))|Reno ?\d*( 5G| 4G| Pro( 5G)?| Lite| Z)?)$/,
  },
  Realme: {
    maker: 'realme',
    models:
      /^([5-8]( Pro|i)?|8 5G|C(2|3|11|15|21|25|30)|X2( Pro)?|X3 Super Zoom|X50 (5G|Pro 5G)|GT (5G|Neo)|Narzo (30 5G|50))$/,
  },
  OnePlus: { maker: 'OnePlus', models: /^([3-8]T?( Pro)?)$/ },
  LG: { maker: 'LG', models: /^(G[5-8]( ThinQ|X ThinQ)?|V[3-6]0( ThinQ)?|K[4-6][0-2]S?|Q6|Q7|Velvet [45]G|WING)$/ },
  Asus: { maker: 'ASUS', models: /^(ZenFone ([78]( Pro)?|5Z|4|3)|ROG Phone( [235])?)$/ },
  Sony: { maker: 'Sony', models: /^Xperia (XA2?|XA[12]( Plus| Ultra)?|XZ\d?( Compact| Premium)?|XZs)$/ },
  Motorola: {
    maker: 'Motorola',
    models: /^(Moto G(4|7|7 Plus|6 Play)|Moto E(6|7|7 Plus)|One Macro|Moto G8 Power Lite)$/,
  },
  Xiaomi: { maker: 'Xiaomi', models: /^Redmi/ },
  Vivo: { maker: 'vivo', models: /^(Y(11s|20s|21s|52|72 5G)|V21 5G|X60 Pro)$/ },
};
const HONOR =
  /^Honor (8|9|10|20 Pro|20 Lite|9 Lite|10 Lite|8X|9X|9X Pro|7X|7A|7C|7S|8A|8S|9A|9S|View 10|View 20|Play|9C|6X|6A)$/;

function detectorName(manufacturer: string, model: string): { maker: string; model: string } | undefined {
  if (manufacturer === 'Huawei' && HONOR.test(model)) return { maker: 'Honor', model: model.replace(/^Honor /, '') };
  const line = DETECTOR[manufacturer];
  if (!line?.models.test(model)) return undefined;
  if (manufacturer === 'OPPO') return { maker: line.maker, model: model.replace(/^Reno (?=\d(?!G))/, 'Reno') };
  return { maker: line.maker, model: model.replace(/^Nova/, 'nova') };
}

/** Phones of node-device-detector, for 2016 to 2021 and makers that endoflife.date does not cover. */
export function selectPhoneByDetector(record: SourceRecord): Selected | undefined {
  if (record.category !== 'smartphone' || record.releaseYear === null || record.releaseYear < 2016) return undefined;
  const named = detectorName(record.manufacturer, record.model);
  if (!named) return undefined;
  return {
    manufacturer: named.maker,
    model: named.model,
    releaseYear: record.releaseYear,
    releaseMonth: record.releaseMonth,
  };
}
