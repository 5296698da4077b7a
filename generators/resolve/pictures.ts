import { isObject, type JsonFile, type Path } from '../read/json-file.ts';
import type { PictureFile } from '../read/picture-file.ts';
import type { Fleet } from './fleet.ts';

/** A picture that tenants/pictures.json gives for a category or a device. */
export interface GivenPicture {
  kind: 'categories' | 'devices';
  /** Of the category or device. */
  id: string;
  /** As given: a name in tenants/pictures, or an address. */
  image: string;
  /** The file of that name; undefined for an address or a missing file. */
  file: PictureFile | undefined;
  /** Origin of an address; undefined for a file. */
  origin: string | undefined;
  /** Alternative text by locale id, gaps filled from the fallbacks. */
  alt: Record<string, string>;
  /** Place in tenants/pictures.json. */
  source: JsonFile;
  path: Path;
}

const IMAGE_MEMBERS = { categories: 'imagePath', devices: 'image' } as const;

export function listGivenPictures({ files, locales }: Pick<Fleet, 'files' | 'locales'>): GivenPicture[] {
  const { pictures: source, pictureFiles } = files;
  if (!source || !isObject(source.value)) return [];
  const root = source.value;
  return (['categories', 'devices'] as const).flatMap((kind) => {
    const list = root[kind];
    if (!isObject(list)) return [];
    return Object.entries(list).flatMap(([id, entry]): GivenPicture[] => {
      const image = isObject(entry) ? entry[IMAGE_MEMBERS[kind]] : undefined;
      if (!isObject(entry) || typeof image !== 'string') return [];
      const origin = isAddress(image) ? findOrigin(image) : undefined;
      const alt = fillAlternativeTexts(isObject(entry.alt) ? entry.alt : {}, locales);
      const path = [kind, id, IMAGE_MEMBERS[kind]];
      return [{ kind, id, image, file: pictureFiles.get(image), origin, alt, source, path }];
    });
  });
}

/** True for what is meant as an address, valid or not. */
export function isAddress(image: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(image);
}

/** Undefined unless it is an https address without credentials. */
function findOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' ? origin : undefined;
}

function fillAlternativeTexts(given: Readonly<Record<string, unknown>>, locales: Fleet['locales']) {
  const filled = locales.flatMap(({ id, fallbacks }) => {
    const text = [id, ...fallbacks].map((locale) => given[locale]).find((one) => typeof one === 'string');
    return typeof text === 'string' ? [[id, text] as const] : [];
  });
  return Object.fromEntries(filled);
}
