import type { CataloguePages } from '../catalogue/catalogue-pages.ts';
import type { Path } from '../read/json-file.ts';
import { TextFile } from '../read/text-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { type GivenPicture, isAddress, listGivenPictures } from '../resolve/pictures.ts';
import type { GetCatalogue } from './live-pages.ts';
import type { Report } from './report.ts';
import { schemaFaults } from './schema-faults.ts';
import { quoteText } from './wording.ts';

/** Smallest side of a picture, in pixels: the widest place on a page has 200 CSS pixels. */
const MIN_PICTURE_PIXELS = 400;
const MAX_PICTURE_PIXELS = 10_000;
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** A fault of tenants/pictures.json or of a file in tenants/pictures. */
export interface PictureFault {
  /** Undefined for an unused file. */
  picture: GivenPicture | undefined;
  what: string;
  fix: string;
}

/** Checks that each given picture exists, has a usable format and size, and has an alternative text in each language. */
export function checkPictures(fleet: Fleet, report: Report, getCatalogue: GetCatalogue): void {
  const { pictures: source, picturesSchema } = fleet.files;
  for (const { file, path, at, what, fix } of source ? schemaFaults(source, picturesSchema) : []) {
    // Invalid JSON has been reported already.
    if (file.valid)
      report.add('picture', { span: at === 'key' ? file.keySpan(path) : file.span(path), message: what, fix });
  }
  for (const { picture, what, fix } of listPictureFaults(fleet, getCatalogue)) {
    const span = picture ? picture.source.span(picture.path as Path) : unusedSpan(fleet);
    report.add('picture', { span, message: what, fix });
  }
}

/** An unused file has no place of its own in any text. */
function unusedSpan({ files }: Fleet) {
  const file = files.pictures ?? new TextFile('tenants/pictures.json', '');
  return { file, offset: 0, length: 1 };
}

export function listPictureFaults(fleet: Fleet, getCatalogue: GetCatalogue): PictureFault[] {
  const given = listGivenPictures(fleet);
  const [locale] = fleet.locales;
  const pages = locale && getCatalogue(locale.id);
  const faults = given.flatMap((picture) =>
    [
      findUnknownSubject(picture, pages),
      isAddress(picture.image) ? findAddressFault(picture, fleet) : findFileFault(picture),
      findMissingText(picture, fleet),
    ].flatMap((fault) => (fault ? [{ picture, ...fault }] : [])),
  );
  const used = new Set(given.map(({ image }) => image));
  const unused = [...fleet.files.pictureFiles.keys()].filter((name) => !used.has(name));
  return [
    ...faults,
    ...unused.map((name) => ({
      picture: undefined,
      what: `No category and no device uses tenants/pictures/${name}.`,
      fix: 'Name it in tenants/pictures.json, or remove the file.',
    })),
  ];
}

type Fault = Pick<PictureFault, 'what' | 'fix'> | undefined;

function findUnknownSubject({ kind, id }: GivenPicture, pages: CataloguePages | undefined): Fault {
  if (!pages || (kind === 'devices' ? pages.devices : pages.categoryIds).has(id)) return undefined;
  const subject = kind === 'devices' ? 'device' : 'category';
  return { what: `There is no ${subject} ${quoteText(id)}.`, fix: `Write the id of a ${subject} of the catalogue.` };
}

function findAddressFault({ image, origin }: GivenPicture, { tenants }: Fleet): Fault {
  if (origin === undefined)
    return {
      what: `${quoteText(image)} is no https address.`,
      fix: 'Write an https address, or a name in tenants/pictures.',
    };
  const isAllowed = tenants.some(({ merged }) => (merged.pictureOrigins as string[] | undefined)?.includes(origin));
  if (isAllowed) return undefined;
  return {
    what: `No shop shows pictures of ${origin}.`,
    fix: `Add ${quoteText(origin)} to "pictureOrigins" in a tenant file or in tenants/base.json.`,
  };
}

function findFileFault({ image, file }: GivenPicture): Fault {
  const path = `tenants/pictures/${image}`;
  if (!file) return { what: `There is no file ${path}.`, fix: 'Put the picture there, or correct its name.' };
  if (!file.header)
    return { what: `${path} is no picture in a known format.`, fix: 'Save it as JPEG, PNG, WebP or AVIF.' };
  const { width, height } = file.header;
  const size = `${path} has ${width} × ${height} pixels and ${file.bytes.length} bytes`;
  if (Math.min(width, height) < MIN_PICTURE_PIXELS)
    return { what: `${size}: too small.`, fix: `Give it at least ${MIN_PICTURE_PIXELS} pixels on each side.` };
  if (Math.max(width, height) > MAX_PICTURE_PIXELS || file.bytes.length > MAX_PICTURE_BYTES)
    return {
      what: `${size}: too large.`,
      fix: `Keep it below ${MAX_PICTURE_PIXELS} pixels on each side and ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`,
    };
  return undefined;
}

/** A device without alternative texts uses its name. */
function findMissingText({ kind, alt }: GivenPicture, { locales }: Fleet): Fault {
  const missing = locales.map(({ id }) => id).filter((id) => alt[id] === undefined);
  if (missing.length === 0 || (kind === 'devices' && missing.length === locales.length)) return undefined;
  return {
    what: `The alternative text is missing in ${missing.join(', ')}.`,
    fix: `Add ${missing.map(quoteText).join(', ')} to its "alt".`,
  };
}
