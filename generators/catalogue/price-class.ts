import type { DeviceRecord, Kind, PriceClass } from './device-record.ts';
import { lensClass } from './lens-class.ts';

/**
 * Price classes by rule: the first pattern that matches the model decides, and the last line is the default class. They
 * follow the maker's own order of models (SE < 13 < 13 Pro < 13 Pro Max), not today's price: the price model covers age
 * and storage. `overrides.json` sets the class of exceptions.
 */
type Ladder = readonly (readonly [pattern: RegExp, priceClass: PriceClass])[];

const PHONES: Readonly<Record<string, Ladder>> = {
  Apple: [
    [/Pro Max/, 'ultra'],
    [/Pro\b|Plus|^iPhone (X|XS|XS Max|Air)$/, 'flagship'],
    [/^iPhone (SE|\d+e|5)/, 'mid'],
    [/./, 'upper'],
  ],
  Samsung: [
    [/^Galaxy (S\d+|Note20) Ultra|^Galaxy (Z )?(Fold|TriFold)/, 'ultra'],
    [/^Galaxy Z Flip\d* FE|^Galaxy (S|Note)\d+ (FE|Lite)/, 'upper'],
    [/^Galaxy S\d+(\+| 5G| edge| Edge)|^Galaxy (Note|Z Flip)/, 'flagship'],
    [/^Galaxy S\d/, 'upper'],
    [/^Galaxy (A[4-9]\d|M[56]|XCover|A[789])/, 'mid'],
  ],
  Google: [
    [/Pro XL|Fold/, 'ultra'],
    [/Pro/, 'flagship'],
    [/\da\b/, 'mid'],
    [/./, 'upper'],
  ],
  Xiaomi: [
    [/^(Mi )?1\d Ultra/, 'ultra'],
    [/^(Mi )?1\d Pro$|^Mix /, 'flagship'],
    [/^(Mi )?\d+T?( Pro)?$|^1[1-9]T? ?(Pro|X|i)?$|^POCO F/, 'upper'],
    [/^Mi |^1[1-9] Lite|^Redmi Note \d+ Pro|^POCO X/, 'mid'],
  ],
  OnePlus: [
    [/^Open/, 'ultra'],
    [/Pro/, 'flagship'],
    [/^\d+T?( 5G)?$/, 'upper'],
    [/^Nord( \d|$)|^\d+R/, 'mid'],
  ],
  Honor: [
    [/^Magic V/, 'ultra'],
    [/^Magic\d Pro/, 'flagship'],
    [/^\d+ Pro$|^(200|400)$/, 'upper'],
    [/^(8|9|10|20|50|70|90)$|^View|Magic/, 'mid'],
  ],
  Huawei: [
    [/^Mate X|Pura 70 Ultra|Pocket/, 'ultra'],
    [/^(P|Mate )\d+ Pro|^Pura/, 'flagship'],
    [/^(P|Mate )\d+( Plus| X)?$/, 'upper'],
    [/^P\d+ Lite|^Mate|^nova \d+/, 'mid'],
  ],
  Sony: [
    [/^Xperia (1|PRO)\b/, 'flagship'],
    [/^Xperia (5|XZ|Z)/, 'upper'],
    [/^Xperia (10|X)/, 'mid'],
  ],
  Motorola: [
    [/Fold/, 'ultra'],
    [/^Razr|Ultra|Pro\+|^Signature/, 'flagship'],
    [/^Edge( \d+ (Pro|Max)|\+)/, 'upper'],
    [/^Edge|^Moto (G[89]\d|G[12]00|Z)|^ThinkPhone|^One (Zoom|Hyper)/, 'mid'],
  ],
  OPPO: [
    [/^Find N3?$/, 'ultra'],
    [/^Find (N|X\d? Pro)/, 'flagship'],
    [/^Find X\d?$|^Reno\d* Pro/, 'upper'],
    [/^Find|^Reno/, 'mid'],
  ],
  realme: [
    [/^GT \d Pro/, 'flagship'],
    [/^GT|^X50 Pro/, 'upper'],
    [/Pro|^X\d/, 'mid'],
  ],
  vivo: [
    [/^X\d+ Pro/, 'flagship'],
    [/^X/, 'upper'],
    [/^V\d/, 'mid'],
  ],
  Nothing: [
    [/^Phone \(\d\)$/, 'upper'],
    [/^Phone/, 'mid'],
  ],
  ASUS: [
    [/^ROG Phone \d Pro/, 'ultra'],
    [/^ROG|Ultra/, 'flagship'],
    [/^ZenFone ([6-9]|10)/, 'upper'],
    [/./, 'mid'],
  ],
  LG: [[/^[GV]\d|^WING|^Velvet/, 'mid']],
  Nokia: [[/^[89]|^X[23]\d/, 'mid']],
  Fairphone: [[/./, 'mid']],
  SHIFT: [[/./, 'mid']],
  HTC: [[/^U/, 'mid']],
  BlackBerry: [[/./, 'mid']],
};

const TABLETS: Ladder = [
  [/^iPad Pro 1[23]|^Galaxy Tab S\d+ Ultra|^Surface Pro (8|9|1\d|X)|^MatePad Pro 13/, 'ultra'],
  [/^iPad Pro|^Galaxy Tab S\d+\+|^Surface Pro|^MatePad Pro|^Tab P12 Pro|^Pad 6S Pro|^MagicPad/, 'flagship'],
  [
    /^iPad (Air|mini)|^Galaxy Tab S\d+$|^Galaxy Tab S\d+ 5G|^Galaxy Tab Active\d Pro|^Tab P11 Pro|^Pad [237]( Pro)?$|^Yoga Tab 13|^Legion/,
    'upper',
  ],
  [
    /^iPad|^Galaxy Tab (S|Active)|^Surface|^Pixel|^Pad|^MatePad (1|Air)|^Tab P|^Yoga|^Idea|^Redmi Pad Pro|^MediaPad M/,
    'mid',
  ],
];
const NOTEBOOKS: Ladder = [
  [
    /^MacBook Pro 1[46] \(M\d Max|^Blade 1[678]|Scar|^Titan|^m18|^x1[57]|^GE76|^Legion Pro 7|^Galaxy Book\d Ultra|^ZBook Fury|^Stealth 16/,
    'ultra',
  ],
  [
    /^ThinkPad P(1|16|17|7\d)( Gen|$)|^Precision 7[57]|^ZenBook Duo UX8|^ProArt|^Surface (Book|Laptop Studio)|^Predator Triton/,
    'ultra',
  ],
  [
    /^MacBook Pro 1[456]|^XPS 1[4567]|^ThinkPad (X1|Z)|^ZBook (Studio|1[57])|^Legion (7|Pro|Slim 7)|^ROG|^Spectre|^Precision|^Blade/,
    'flagship',
  ],
  [
    /^Elite Dragonfly|^Latitude 9|^EliteBook (x360 )?10|^MateBook X|^Laptop 16|^G[SEP]6|^Creator|^Omen (16|17|T)|^ThinkPad (P|W)|^m1|^x1|^OmniBook Ultra/,
    'flagship',
  ],
  [
    /^MacBook|^XPS|^ThinkPad (T|X|S)|^Latitude (7|E7)|^EliteBook|^ZBook|^Surface Laptop( \d|$| 7| 13| \()|^ZenBook|^gram|^Galaxy Book\d? (Pro|Edge)/,
    'upper',
  ],
  [
    /^Legion|^Yoga (Slim|9|Book|Pro)|^Predator|^Omen|^Laptop 13|^Swift (X|Edge|7|14)|^MagicBook (Art|Pro)|^Summit|^Prestige|^Pixelbook$|^LIFEBOOK U|^Portégé/,
    'upper',
  ],
  [
    /^Latitude (5|E)|^ThinkPad|^ProBook|^Inspiron (1[46] |7)|^Yoga|^IdeaPad (5|Slim 5|Flex)|^VivoBook (S|Pro|16)|^TUF|^Swift|^Spin|^Nitro|^Envy/,
    'mid',
  ],
  [
    /^Pavilion (Plus|Aero|Gaming)|^Victus|^LOQ|^Katana|^GF|^MateBook|^MagicBook|^Galaxy Book|^ThinkBook|^Surface|^Pixelbook|^ExpertBook|^G[357]|^Omni/,
    'mid',
  ],
  [/^LIFEBOOK|^Tecra|^Modern|^ERAZER|^TravelMate P[46]|^Vostro (5|7)|^Aspire (7|Vero)|^Chromebook Spin/, 'mid'],
];

const CAMERAS: Readonly<Record<string, Ladder>> = {
  Canon: [
    [/^EOS R[135](?!\d)|^EOS-1D X/, 'ultra'],
    [/^EOS (R6|R$|Ra)|^EOS 5D|^EOS-1D/, 'flagship'],
    [/^EOS (R[78]|RP|6D|7D Mark II|90D|M6 Mark II)|^PowerShot (G1 X Mark III|G7 X Mark III|V1$)/, 'upper'],
    [/^EOS (R|M5|M6|7D|[78]0D|77D|[28]50D|800D)|^PowerShot (G|V)/, 'mid'],
  ],
  Nikon: [
    [/^Z [89]$|^D[56]$/, 'ultra'],
    [/^Z (6III|7|7II|f)$|^D(850|8[01]0E?|780|4s?)$/, 'flagship'],
    [/^Z (5|5II|6|6II)$|^D(750|6[01]0|500|7500|3[XS]?|700)$|^Df$/, 'upper'],
    [/^Z|^D(7\d00|5[56]00|300S?)$|^Coolpix (A$|P9|P1)/, 'mid'],
  ],
  Sony: [
    [/^Alpha (1|9)( |$)|^Alpha 7R V$|^RX1R III/, 'ultra'],
    [/^Alpha 7(?!\d)|^FX3$|^ZV-E1$|^RX1R/, 'flagship'],
    [/^Alpha (6700|6[56]00|99)|^FX30|^ZV-E10 II|^RX10 (III|IV)|^RX100 (V|VA|VI|VII)$/, 'upper'],
    [/^Alpha (6|5100|77)|^ZV|^RX/, 'mid'],
  ],
  Fujifilm: [
    [/^GFX/, 'ultra'],
    [/^X-(H2|T5$|Pro3)|^X100VI/, 'flagship'],
    [/^X-(T[34]$|T50|S[12]0|H1|E[45]|Pro2|T30|M5)|^X100[FV]/, 'upper'],
    [/^X-(T|E|A7|M|Pro)|^X100|^XF|^X70|^X half/, 'mid'],
  ],
  Panasonic: [
    [/^Lumix S1(H|R II| II)$/, 'ultra'],
    [/^Lumix (S|GH7|GH6|G9 II)/, 'flagship'],
    [/^Lumix (G9$|GH5|GX9)|^Lumix LX100 II/, 'upper'],
    [/^Lumix (GH|GX8|G9|G8|G1[01]0|LX1|FZ[12]000|TZ[12]00)/, 'mid'],
  ],
  Leica: [
    [/^(Q[23]|SL[23]|M1[01])/, 'ultra'],
    [/^D-Lux|^T/, 'mid'],
    [/./, 'flagship'],
  ],
  Hasselblad: [[/./, 'ultra']],
  Olympus: [
    [/^OM-D E-M1( Mark III|X)/, 'flagship'],
    [/^OM-D E-M(1|5 Mark III)\b/, 'upper'],
    [/^OM-D|^PEN-F|^PEN E-P(7|L10)/, 'mid'],
  ],
  'OM System': [
    [/^OM-[13]/, 'flagship'],
    [/^OM/, 'upper'],
  ],
  Pentax: [
    [/^K-1/, 'flagship'],
    [/^K-3|^KP/, 'upper'],
    [/^K(-5|-70|F)/, 'mid'],
  ],
  Ricoh: [
    [/^GR I/, 'upper'],
    [/./, 'mid'],
  ],
  Sigma: [
    [/^BF/, 'flagship'],
    [/^fp/, 'upper'],
    [/./, 'mid'],
  ],
  GoPro: [[/^HERO1|^MAX/, 'mid']],
  DJI: [[/./, 'mid']],
  Insta360: [[/^X/, 'mid']],
};

/** Price class of a device if its record and the overrides set none. */
export function getPriceClass(kind: Kind, device: DeviceRecord): PriceClass {
  if (kind === 'lens') return lensClass(device);
  for (const [pattern, priceClass] of getLadder(kind, device.manufacturer)) {
    if (pattern.test(device.model)) return priceClass;
  }
  return 'budget';
}

function getLadder(kind: Exclude<Kind, 'lens'>, manufacturer: string): Ladder {
  if (kind === 'phone') return PHONES[manufacturer] ?? [];
  if (kind === 'camera') return CAMERAS[manufacturer] ?? [];
  return kind === 'tablet' ? TABLETS : NOTEBOOKS;
}
