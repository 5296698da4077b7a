import type { Fleet } from '../resolve/fleet.ts';
import { listGivenPictures } from '../resolve/pictures.ts';
import { GENERATED } from './output.ts';

/** Widths in pixels of the versions of a picture; none is wider than the picture. */
const WIDTHS = [112, 224, 448, 896] as const;
const PICTURE_FORMATS = ['avif', 'webp'] as const;
export const PICTURES_FOLDER = `${GENERATED}/pictures`;

/** The pictures of a kind as the catalogue reads them, by the id of the category or device. */
type PrintedPictures = Record<string, { imagePath: string; alt: Record<string, string> }>;

export function collectPictures(fleet: Pick<Fleet, 'files' | 'locales'>) {
  const printed: Record<'categories' | 'devices', PrintedPictures> = { categories: {}, devices: {} };
  for (const { kind, id, image, file, alt } of listGivenPictures(fleet)) {
    printed[kind][id] = { imagePath: file ? printPath(file.hash, file.header) : image, alt };
  }
  return printed;
}

/** The address of the widest version. Its name has the size of the picture: see platform/shared/picture.ts. */
function printPath(hash: string, { width = 0, height = 0 } = {}): string {
  return `/media/pictures/${hash}-${width}x${height}-${listWidths(width).at(-1)}.webp`;
}

function listWidths(width: number): number[] {
  return WIDTHS.filter((one) => one <= width);
}

/** One version of a picture to write. */
export interface PictureVersion {
  path: string;
  bytes: Buffer;
  /** Absent for a file that is written as it is. */
  resized?: { width: number; format: (typeof PICTURE_FORMATS)[number] };
}

/** The versions of every given file. A name contains the hash of the bytes: an existing file is up to date. */
export function listPictureVersions(fleet: Pick<Fleet, 'files' | 'locales'>): PictureVersion[] {
  const files = new Set(listGivenPictures(fleet).flatMap(({ file }) => file ?? []));
  return [...files].flatMap(({ bytes, hash, header }) =>
    listWidths(header?.width ?? 0).flatMap((width) =>
      PICTURE_FORMATS.map((format) => {
        const name = `${hash}-${header?.width}x${header?.height}-${width}.${format}`;
        return { path: `${PICTURES_FOLDER}/${name}`, bytes, resized: { width, format } };
      }),
    ),
  );
}
