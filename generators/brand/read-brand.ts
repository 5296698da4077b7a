import { Ajv } from 'ajv';
import { Report } from '../check/report.ts';
import { toFaults } from '../check/schema-errors.ts';
import { checkSvg } from '../check/theme-pictures.ts';
import { didYouMean, quoteText } from '../check/wording.ts';
import { JsonFile, type Path } from '../read/json-file.ts';
import { TextFile } from '../read/text-file.ts';
import { parseAlias, type Theme } from '../resolve/theme.ts';
import type { BrandColours } from './brand-palette.ts';

/** A brand file, complete and checked. */
export interface Brand {
  name: string;
  colours: BrandColours;
  mark: Mark;
  /** The content of its SVG files. */
  wordmark: string | undefined;
  icon: string | undefined;
  display: BrandFont;
  text: BrandFont;
}

export interface Mark {
  viewBox: string;
  path: string;
}

/** A font of the theme that brand themes extend. */
interface BrandFont {
  /** Family of the font face. */
  family: string;
  /** File below `themes/fonts`. */
  file: string;
  /** Path of the token with the family and its fallbacks. */
  token: string;
}

/** What a brand file is read with. */
export interface BrandContext {
  schema: JsonFile;
  /** The theme that brand themes extend. */
  shared: Theme;
  /** Reads a file beside the brand file. */
  readBeside: (name: string) => string | undefined;
}

/** The brand, or a report of what is wrong with its file. */
export function readBrand(path: string, text: string, context: BrandContext): Brand | Report {
  const report = new Report();
  const file = new JsonFile(path, text);
  const { unreadable } = file;
  if (unreadable) {
    const { kind, offset, length, message, fix } = unreadable;
    report.add(kind, { span: { file, offset, length }, message, fix });
    return report;
  }
  const validate = new Ajv({ allErrors: true, verbose: true, strict: false }).compile(context.schema.value as object);
  if (!validate(file.value)) {
    for (const { name, path: at, at: part, message, fix } of toFaults(validate.errors ?? [], file.value ?? null)) {
      report.add(name, { span: part === 'key' ? file.keySpan(at) : file.span(at), message, fix });
    }
    return report;
  }
  const brand = completeBrand(file, context, report);
  return report.problems.length > 0 ? report : brand;
}

interface BrandData {
  name: string;
  colours: BrandColours;
  mark: Mark;
  wordmark?: string;
  icon?: string;
  fonts: { display: string; text?: string };
}

function completeBrand(file: JsonFile, context: BrandContext, report: Report): Brand {
  const { name, colours, mark, wordmark, icon, fonts } = file.value as unknown as BrandData;
  const font = (member: 'display' | 'text', family: string) => {
    const found = findFont(context.shared, family);
    if (found) return found;
    const fix = didYouMean(family, listFonts(context.shared), 'Fonts are');
    const span = file.span(['fonts', member]);
    report.add('missingFont', { span, message: `There is no font ${quoteText(family)}.`, fix });
    return { family, file: '', token: '' };
  };
  const svg = (member: 'wordmark' | 'icon', named: string | undefined) =>
    named === undefined ? undefined : readSvg({ file, at: [member], named }, context, report);
  const display = font('display', fonts.display);
  return {
    name,
    colours: { primary: colours.primary.toUpperCase(), accent: colours.accent.toUpperCase() },
    mark,
    wordmark: svg('wordmark', wordmark),
    icon: svg('icon', icon),
    display,
    text: fonts.text === undefined ? display : font('text', fonts.text),
  };
}

interface NamedSvg {
  file: JsonFile;
  at: Path;
  named: string;
}

function readSvg({ file, at, named }: NamedSvg, { readBeside }: BrandContext, report: Report): string | undefined {
  const text = readBeside(named);
  if (text === undefined) {
    const message = `There is no file ${named} beside ${file.path}.`;
    report.add('themePicture', { span: file.span(at), message, fix: 'Put it there.' });
    return undefined;
  }
  const picture = new TextFile(named, text);
  checkSvg(picture, (offset, length, message, fix) =>
    report.add('themePicture', { span: { file: picture, offset, length }, message, fix }),
  );
  return text;
}

const VARIABLE = / Variable$/;

function findFont({ tokens, fonts }: Theme, name: string): BrandFont | undefined {
  const face = fonts.find(({ family }) => family.replace(VARIABLE, '').toLowerCase() === name.toLowerCase());
  const token = [...tokens.values()].find(
    ({ path, value }) =>
      path.startsWith('primitive.font.') &&
      parseAlias(value) === undefined &&
      Array.isArray(value) &&
      value[0] === face?.family,
  );
  return face && token ? { family: face.family, file: face.file, token: token.path } : undefined;
}

function listFonts({ fonts }: Theme): string[] {
  return fonts.map(({ family }) => family.replace(VARIABLE, ''));
}
