import type { DeviceRecord, PriceClass } from './device-record.ts';

export interface LensFigures {
  minFocal: number;
  maxFocal: number;
  /** Widest aperture at the long end: 5.6 of "f/3.5-5.6". */
  aperture: number;
}

/** Focal lengths in mm and aperture from a lens name; undefined if the name has none. */
export function lensFigures(model: string): LensFigures | undefined {
  const focal = /(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))? ?mm/i.exec(model);
  const aperture = /f\/(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?/i.exec(model);
  if (!focal || !aperture) return undefined;
  return {
    minFocal: Number(focal[1]),
    maxFocal: Number(focal[2] ?? focal[1]),
    aperture: Number(aperture[2] ?? aperture[1]),
  };
}

const PRO_LINE =
  /\dL\b|\bGM\b| S\b|\bArt\b|\bPro\b|\bSports\b|R LM|DG DN|Limited|\bFL\b|Vario-Elmarit|ZA\b|Nocticron|DA\*/;
const OTHER_MAKERS = /^(Sigma|Tamron|Tokina|Samyang|Laowa|Viltrox)$/;
/** Lines for smaller sensors, and lenses made for film. */
const SMALL_LINE = /\bDX\b|^EF-S|^EF-M|^RF-S|^E |^XC|^DA |^DT|\bDC\b|Di II\b|D IF|^AF \d.*D\b|\bEX\b/;

/** True for the line of a maker's professional lenses. */
export function isProLens(model: string): boolean {
  return PRO_LINE.test(model);
}

/** The price class follows the glass: long and bright lenses at the top, kit zooms at the bottom. */
export function lensClass({ manufacturer, model }: DeviceRecord): PriceClass {
  const figures = lensFigures(model);
  if (!figures) return 'mid';
  const { minFocal, maxFocal, aperture } = figures;
  if (minFocal >= 200 && maxFocal / aperture >= 95) return 'ultra';
  const pro = isProLens(model);
  const small = SMALL_LINE.test(model);
  if (minFocal === maxFocal) return primeClass(maxFocal, aperture, pro && !small);
  if (aperture <= 2) return 'flagship';
  if (aperture <= 2.8) return small || (OTHER_MAKERS.test(manufacturer) && !pro) ? 'upper' : 'flagship';
  if (pro && aperture <= 5.6) return maxFocal >= 400 ? 'flagship' : 'upper';
  if (maxFocal >= 400) return 'upper';
  if (aperture >= 5 && maxFocal <= 60) return 'budget';
  return aperture <= 4 && !small ? 'upper' : 'mid';
}

function primeClass(focal: number, aperture: number, pro: boolean): PriceClass {
  if (aperture <= 1.25) return 'flagship';
  if (aperture <= 1.4) return pro ? 'flagship' : 'upper';
  if (focal >= 200) return aperture <= 4 ? 'flagship' : 'upper';
  if (aperture <= 2) return pro || focal >= 75 ? 'upper' : 'mid';
  if (focal >= 85) return 'upper';
  return pro ? 'upper' : focal <= 50 ? 'budget' : 'mid';
}
