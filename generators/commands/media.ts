import { listPictureFaults, type PictureFault } from '../check/pictures.ts';
import { compileSource } from '../compile.ts';
import { pagesIn } from '../data.ts';
import { type GivenPicture, listGivenPictures } from '../resolve/pictures.ts';
import type { Console } from './console.ts';
import { count } from './validate.ts';

/** `media check`: lists every given picture with its file, and every fault. 0 without faults, 1 with, 2 wrong usage. */
export function media(args: string[], { source, out, error }: Console): number {
  if (args.length !== 1 || args[0] !== 'check') {
    error('usage: npm run tenants -- media check\n');
    return 2;
  }
  const { fleet, data } = compileSource(source);
  const given = listGivenPictures(fleet);
  const faults = listPictureFaults(fleet, (locale) => data && pagesIn(data, locale));
  for (const picture of given) {
    out(`${describePicture(picture, fleet.locales.length)}\n`);
    const isOwn = ({ picture: faulty }: PictureFault) => faulty?.kind === picture.kind && faulty.id === picture.id;
    for (const { what, fix } of faults.filter(isOwn)) out(`  fault: ${what} ${fix}\n`);
  }
  for (const { what, fix } of faults.filter(({ picture }) => picture === undefined)) out(`fault: ${what} ${fix}\n`);
  out(`${count(given.length, 'picture')}, ${count(faults.length, 'fault')}.\n`);
  return faults.length > 0 ? 1 : 0;
}

function describePicture({ kind, id, image, file, origin, alt, source, path }: GivenPicture, locales: number): string {
  const { line, column } = source.position(source.span([...path]).offset);
  const texts = Object.keys(alt).length;
  const facts = [
    `${source.path}:${line}:${column}`,
    `${kind === 'categories' ? 'category' : 'device'} ${id}`,
    image,
    describeFile(file, origin),
    texts === 0 && kind === 'devices' ? "alt: the device's name" : `alt: ${texts} of ${locales} languages`,
  ];
  return facts.join('  ');
}

function describeFile(file: GivenPicture['file'], origin: string | undefined): string {
  if (origin !== undefined) return 'at another address';
  if (!file) return 'missing';
  const { format, width, height } = file.header ?? { format: 'unknown format', width: 0, height: 0 };
  return `exists, ${file.bytes.length} bytes, ${format}, ${width} × ${height} pixels`;
}
