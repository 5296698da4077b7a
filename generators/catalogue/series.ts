import type { Kind } from './device-record.ts';

/** A rule turns a model into its series name; the first match wins. `$1` is the first group of the match. */
type Rule = readonly [pattern: RegExp, series: string];

const APPLE: readonly Rule[] = [
  [/^iPhone SE\b/, 'iPhone SE'],
  [/^iPhone Air\b/, 'iPhone 17'],
  [/^iPhone X/, 'iPhone X'],
  [/^iPhone (\d+)/, 'iPhone $1'],
  [/^iPad (Air|mini|Pro)\b/, 'iPad $1'],
  [/^iPad\b/, 'iPad'],
  [/^MacBook (Air|Pro 13|Pro 14|Pro 15|Pro 16)\b/, 'MacBook $1'],
  [/^MacBook\b/, 'MacBook'],
];

const SAMSUNG: readonly Rule[] = [
  [/^Galaxy Tab ([SA]\d+)/, 'Galaxy Tab $1'],
  [/^Galaxy Tab (Active|Pro|E|S|A|\d)/, 'Galaxy Tab $1'],
  [/^Galaxy Z (Flip|Fold|TriFold)/, 'Galaxy Z $1'],
  [/^Galaxy Fold/, 'Galaxy Z Fold'],
  [/^Galaxy (Note ?\d{2})/, 'Galaxy $1'],
  [/^Galaxy Note/, 'Galaxy Note'],
  [/^Galaxy (S\d+)/, 'Galaxy $1'],
  [/^Galaxy XCover/, 'Galaxy XCover'],
  [/^Galaxy ([AM]\d)\d/, 'Galaxy $1x'],
  [/^Galaxy (A|J)\d/, 'Galaxy $1 (2015–2018)'],
  [/^Galaxy (Book\d?)/, 'Galaxy $1'],
  [/^Galaxy (Ace|Core|Grand)\b/, 'Galaxy $1'],
];

const XIAOMI: readonly Rule[] = [
  [/^Redmi Note (\d+)/, 'Redmi Note $1'],
  [/^Redmi Pad/, 'Redmi Pad'],
  [/^Redmi (?:1\d)/, 'Redmi 10–15'],
  [/^Redmi \d/, 'Redmi 5–9'],
  [/^Redmi A/, 'Redmi A'],
  [/^POCO ([A-Z])/, 'POCO $1'],
  [/^Pocophone/, 'POCO F'],
  [/^(?:Mi )?Mix/, 'Mix'],
  [/^Mi (A|Note|Max)(?= ?\d)/, 'Mi $1'],
  [/^(?:Mi )?Pad/, 'Pad'],
  [/^(?:Mi )?(\d+)/, 'Xiaomi $1'],
];

const MOTOROLA: readonly Rule[] = [
  [/^Moto (G|E)(\d)\d(?!\d)/, 'Moto $1$2x'],
  [/^Moto G\d{3}/, 'Moto G100'],
  [/^Moto (G\d)/, 'Moto $1'],
  [/^Moto (\w)/, 'Moto $1'],
  [/^Edge (\d+)/, 'Edge $1'],
  [/^(Razr|One|ThinkPhone|Edge)/, '$1'],
];

const PHONES_AND_TABLETS: readonly Rule[] = [
  [/^Pixel (?:XL )?\(2016\)/, 'Pixel 1'],
  [/^(Pixel \d+)/, '$1'],
  [/^Pixel Fold/, 'Pixel 7'],
  [/^Pixel (Tablet|C)/, 'Pixel Tablet'],
  [/^Xperia (10|1|5)\b/, 'Xperia $1'],
  [/^Xperia (XZ|XA|PRO|L|Z|X|(?:M|E)(?=\d|$))/, 'Xperia $1'],
  [/^(Nord|ROG Phone|ZenFone|KEY|SHIFT|Fairphone|Desire|Surface (?:Pro|Go))/, '$1'],
  [/^Reno ?(\d+)/, 'Reno $1'],
  [/^(P\d\d)\b/, '$1'],
  [/^(Find|Reno|Mate(?=\d| )|nova|P smart|GT|Narzo|CMF|Phone|Pura|MatePad|MediaPad)/, '$1'],
  [/^Honor (View|Play|Magic|Note)/, 'Honor $1'],
  [/^(MagicPad|Magic|Pad)/, '$1'],
  [/^(?:Velvet|WING)/, 'LG Velvet'],
  [/^(Tab [MP]|Yoga|Fire|Legion)/, '$1'],
];

const NOTEBOOKS: readonly Rule[] = [
  [/^ThinkPad X1 (Carbon|Yoga|Extreme|Nano)/, 'ThinkPad X1 $1'],
  [/^ThinkPad ([TLEPX]1\d|P1|Z1|X1)/, 'ThinkPad $1'],
  [/^ThinkPad (P\d)/, 'ThinkPad $1x'],
  [/^ThinkPad ([TLEX]\d)/, 'ThinkPad $1xx'],
  [/^(ThinkBook \d\d)/, '$1'],
  [/^(XPS \d\d)/, '$1'],
  [/^(IdeaPad|Legion|LOQ|Yoga|Inspiron)\b/, '$1'],
  [/^Precision (\d)/, 'Precision $1000'],
  [/^Latitude (\d\d|E\d)/, 'Latitude $1xx'],
  [/^(EliteBook x360)/, '$1'],
  [/^((?:EliteBook|ProBook) \d\d)\d\b/, '$1x'],
  [/^EliteBook \d{4}/, 'EliteBook 1000'],
  [/^ZBook (Studio|Firefly|Fury|Power|\d\d)/, 'ZBook $1'],
  [/^(Elite Dragonfly|Spectre|Envy|Pavilion|Omen|Victus|OmniBook)/, '$1'],
  [/^(ZenBook|VivoBook|TUF|ROG (?:Zephyrus|Strix|Flow)|ProArt|ExpertBook|Chromebook)/, '$1'],
  [/^(Aspire|Swift|Spin|Nitro|Predator|TravelMate)/, '$1'],
  [/^(Surface (?:Laptop Studio|Laptop Go|Laptop|Book))/, '$1'],
  [/^(MateBook D|MateBook|MagicBook|gram|Blade|Laptop|LIFEBOOK|Modern|Prestige|Pixelbook)/, '$1'],
  [/^([mx])1\d/, 'Alienware $1'],
  [/^G[EFPS]\d/, 'Gaming'],
];

const CAMERAS: readonly Rule[] = [
  [/^EOS-?1D/, 'EOS-1D'],
  [/^EOS (5D|6D|7D)/, 'EOS $1'],
  [/^EOS (R|M)/, 'EOS $1'],
  [/^EOS \d{2}D/, 'EOS 10D–90D'],
  [/^EOS \d{3,4}D/, 'EOS 100D–4000D'],
  [/^(PowerShot (?:G|SX|S|V)|IXUS)/, '$1'],
  [/^Z /, 'Z'],
  [/^D\d[A-Z]?$/i, 'D3–D6'],
  [/^D(\d)\d{3}$/, 'D$1000'],
  [/^D\d{2,3}/, 'D90–D850'],
  [/^(Coolpix|Nikon 1)/, '$1'],
  [/^Alpha 7C/, 'Alpha 7C'],
  [/^Alpha (7|9|1)(?!\d)/, 'Alpha $1'],
  [/^Alpha (?:3000|5\d00|6\d00)/, 'Alpha 5000–6700'],
  [/^Alpha/, 'Alpha SLT'],
  [/^(NEX|ZV|FX|RX100|RX10|RX1|RX0|Cyber-shot)/, '$1'],
  [/^X-(T|S|E|H|Pro|A|M)(?=\d)/, 'X-$1'],
  [/^(X100|GFX|PEN)/, '$1'],
  [/^X\d+$/, 'X'],
  [/^XZ/, 'XZ'],
  [/^Lumix (GH|GX|GM|GF|G|S|FZ|TZ|LX)/, 'Lumix $1'],
  [/^(OM-D|Tough|OM)/, '$1'],
  [/^K/, 'K'],
  [/^(GR|HERO|Osmo|SL|M|Q|X\dD|D-Lux|TL?|CL|DP|fp|sd)/, '$1'],
];

const NOKIA: readonly Rule[] = [
  [/^([CGXT])/, 'Nokia $1'],
  [/^(\d)/, 'Nokia $1'],
];

const BY_MAKER: Readonly<Record<string, readonly Rule[]>> = {
  Apple: APPLE,
  Samsung: SAMSUNG,
  Xiaomi: XIAOMI,
  Motorola: MOTOROLA,
  Nokia: NOKIA,
};

function byRules(rules: readonly Rule[], model: string): string | undefined {
  for (const [pattern, series] of rules) {
    const found = pattern.exec(model);
    if (found) return series.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? '').trim();
  }
  return undefined;
}

const LENS_LINE =
  /^(RF-S|RF|EF-S|EF-M|EF|TS-E|NIKKOR Z DX|NIKKOR Z|AF-S DX|AF-P DX|AF-S|AF-P|FE|E(?= )|XF|XC|GF|M\.Zuiko|Zuiko Digital|Lumix S|Lumix G|Leica DG|D FA|DA|FA|DT|Batis|Loxia|Touit|SP)(?=\W|\d|$)/;

/** Lenses are grouped by the maker's line, else by the mount; lenses for several SLR mounts share one series. */
function lensSeries(model: string, mounts: readonly string[] | undefined): string {
  const own = LENS_LINE.exec(model)?.[1] ?? /\b(Art|Contemporary|Sports|EX|Di III|AT-X)\b/.exec(model)?.[1];
  if (own) return own;
  return mounts?.length === 1 && mounts[0] ? mounts[0] : 'SLR';
}

/** "A54 5G" of Oppo is in "OPPO A", "12 Pro" of OnePlus in "OnePlus 12"; otherwise the series is the first word. */
function getFamily(manufacturer: string, model: string): string {
  const family = /^([A-Z])\d/.exec(model)?.[1] ?? /^(\d+)/.exec(model)?.[1];
  return family ? `${manufacturer} ${family}` : (model.split(' ')[0] ?? manufacturer);
}

/** Series of a device whose record names none. Never throws: the series of an unknown line is its first word. */
export function getSeries(kind: Kind, manufacturer: string, model: string, mounts?: readonly string[]): string {
  if (kind === 'lens') return lensSeries(model, mounts);
  const general = kind === 'camera' ? CAMERAS : kind === 'notebook' ? NOTEBOOKS : PHONES_AND_TABLETS;
  const found = byRules(BY_MAKER[manufacturer] ?? [], model) ?? byRules(general, model);
  if (found) return found;
  if (kind === 'phone' || kind === 'tablet') return getFamily(manufacturer, model);
  return model.split(' ')[0] ?? manufacturer;
}
