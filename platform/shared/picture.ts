/** Where a category's or device's picture comes from; both members are absent for one that is only drawn. */
export interface Pictured {
  /** Path on the shop's host, or an https address. */
  imagePath?: string | undefined;
  /** Alternative text by locale id; the name is used for a missing one. */
  imageAlt?: Readonly<Record<string, string>> | undefined;
}

interface PictureSource {
  type: string;
  srcSet: string;
  sizes: string;
}

/** Attributes of the elements that show a picture. */
export interface Photo {
  /** The better format; absent for a picture of another host. */
  source?: PictureSource;
  image: Omit<Partial<PictureSource>, 'type'> & {
    src: string;
    alt: string;
    loading: 'lazy' | 'eager';
    width?: number;
    height?: number;
  };
}

/** A place on a page: its width in CSS pixels, and whether it is in the first view. */
export interface PicturePlace {
  width: number;
  inView?: true;
  /** Absent where the name is beside the picture, which then has no alternative text. */
  name?: string;
}

/** Written by generators/print/pictures.ts: hash, size of the original and width of this version. */
const GENERATED = /^(.*\/media\/pictures\/[0-9a-f]{16}-(\d+)x(\d+)-)\d+\.webp$/;
const WIDTHS = [112, 224, 448, 896];

/** Whose page shows it: a request context. */
export interface Viewer {
  locale: string;
  tenant: { pictureOrigins: readonly string[] };
}

/** The picture for one place of a page; undefined without one, or if the shop does not allow its origin. */
export function photoFor(
  { tenant, locale }: Viewer,
  { imagePath, imageAlt }: Pictured,
  { width, inView, name }: PicturePlace,
): Photo | undefined {
  if (imagePath === undefined || !isAllowed(imagePath, tenant.pictureOrigins)) return undefined;
  const alt = name === undefined ? '' : (imageAlt?.[locale] ?? name);
  const image = { src: imagePath, alt, loading: inView ? 'eager' : 'lazy' } as const;
  const [, stem, across, down] = GENERATED.exec(imagePath) ?? [];
  if (stem === undefined) return { image };
  const size = { width: Number(across), height: Number(down) };
  const sizes = `${width}px`;
  const srcSet = listVersions(stem, size.width, 'webp');
  return {
    source: { type: 'image/avif', srcSet: listVersions(stem, size.width, 'avif'), sizes },
    image: { ...image, ...size, srcSet, sizes },
  };
}

function listVersions(stem: string, across: number, format: string): string {
  return WIDTHS.filter((width) => width <= across)
    .map((width) => `${stem}${width}.${format} ${width}w`)
    .join(', ');
}

function isAllowed(imagePath: string, origins: readonly string[]): boolean {
  if (/^\/(?![/\\])/.test(imagePath)) return true;
  return URL.canParse(imagePath) && origins.includes(new URL(imagePath).origin);
}

/** The drawing, behind the picture if there is one for this place. */
export function withPhoto<Drawing extends string>(
  drawing: Drawing,
  viewer: Viewer,
  pictured: Pictured,
  place: PicturePlace,
): Drawing | { drawing: Drawing; photo: Photo } {
  const photo = photoFor(viewer, pictured, place);
  return photo ? { drawing, photo } : drawing;
}
