import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { checkPictures } from '../../../generators/check/pictures.ts';
import { Report } from '../../../generators/check/report.ts';
import { media } from '../../../generators/commands/media.ts';
import { collectPictures, listPictureVersions } from '../../../generators/print/pictures.ts';
import { FileReader } from '../../../generators/read/file-reader.ts';
import { readFleetFiles } from '../../../generators/read/fleet-files.ts';
import { readPictureHeader } from '../../../generators/read/picture-file.ts';
import { diskSource } from '../../../generators/read/source.ts';
import type { Fleet } from '../../../generators/resolve/fleet.ts';
import { comparePictures, writePictures } from '../../../generators/write/write-pictures.ts';
import { photoFor } from '../../../platform/shared/picture.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Format = 'jpeg' | 'png' | 'webp' | 'avif';

function paint(width: number, height: number, format: Format = 'jpeg'): Promise<Buffer> {
  const background = { r: 20, g: 120, b: 90 };
  return sharp({ create: { width, height, channels: 3, background } })
    [format]()
    .toBuffer();
}

const locales = [
  { id: 'de', fallbacks: [] },
  { id: 'at', fallbacks: ['de'] },
  { id: 'fr', fallbacks: [] },
];
const ALT = { de: 'Ein Handy', fr: 'Un smartphone' };
const pages = {
  categoryIds: new Set(['smartphone']),
  categories: new Set<string>(),
  overviews: new Set<string>(),
  devices: new Set(['apple-iphone-13']),
};

/** A folder with pictures, and the part of a fleet that they concern. */
function setUp(given: object, files: Readonly<Record<string, Buffer>>, pictureOrigins: readonly string[] = []) {
  const root = mkdtempSync(join(tmpdir(), 'umlauf-pictures-'));
  folders.push(root);
  mkdirSync(join(root, 'tenants/pictures'), { recursive: true });
  writeFileSync(join(root, 'tenants/pictures.json'), JSON.stringify(given, null, 2));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(root, 'tenants/pictures', name), bytes);
  const read = readFleetFiles(new FileReader(diskSource(root)));
  const schema = new FileReader(diskSource(process.cwd())).json('schemas/tenant/pictures.schema.json');
  const fleet = { files: { ...read, picturesSchema: schema }, locales, tenants: [{ merged: { pictureOrigins } }] };
  return { root, fleet: fleet as unknown as Fleet };
}

function listFaults(fleet: Fleet): string[] {
  const report = new Report();
  checkPictures(fleet, report, () => pages);
  return report.problems.map(({ id, span, message }) => {
    const { line, column } = span.file.position(span.offset);
    return `${span.file.path}:${line}:${column} ${id} ${message}`;
  });
}

describe('the header of a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'format and size of %s are read without decoding',
    async (format) => {
      expect(readPictureHeader(await paint(640, 480, format))).toEqual({ format, width: 640, height: 480 });
    },
  );

  it('a lossless and an extended WebP have their size', async () => {
    const image = sharp({ create: { width: 33, height: 77, channels: 4, background: '#1234' } });
    for (const bytes of [
      await image.clone().webp({ lossless: true }).toBuffer(),
      await image.clone().webp({ quality: 50 }).toBuffer(),
    ])
      expect(readPictureHeader(bytes)).toEqual({ format: 'webp', width: 33, height: 77 });
  });

  it('other files and cut ones have none', async () => {
    const jpeg = await paint(64, 64);
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.from('<svg/>'),
      jpeg.subarray(0, 5),
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ])
      expect(readPictureHeader(bytes)).toBeUndefined();
  });
});

describe('given pictures', () => {
  it('valid pictures have no fault, and gaps of alternative texts come from the fallback', async () => {
    const given = {
      categories: { smartphone: { imagePath: 'phone.jpg', alt: ALT } },
      devices: { 'apple-iphone-13': { image: 'https://images.example/a.jpg' } },
    };
    const { fleet } = setUp(given, { 'phone.jpg': await paint(500, 600) }, ['https://images.example']);
    expect(listFaults(fleet)).toEqual([]);
    expect(collectPictures(fleet)).toEqual({
      categories: {
        smartphone: {
          imagePath: expect.stringMatching(/^\/media\/pictures\/[0-9a-f]{16}-500x600-448\.webp$/),
          alt: { ...ALT, at: ALT.de },
        },
      },
      devices: { 'apple-iphone-13': { imagePath: 'https://images.example/a.jpg', alt: {} } },
    });
  });

  it('each fault is reported with its place', async () => {
    const given = {
      categories: {
        smartphone: { imagePath: 'small.jpg', alt: { de: 'Ein Handy' } },
        toaster: { imagePath: 'text.jpg', alt: ALT },
      },
      devices: {
        'apple-iphone-13': { image: 'missing.jpg' },
        'apple-iphone-99': { image: 'http://images.example/a.jpg' },
      },
    };
    const files = {
      'small.jpg': await paint(500, 300),
      'text.jpg': Buffer.from('text'),
      'unused.png': await paint(9, 9),
    };
    const { fleet } = setUp(given, files);
    expect(listFaults(fleet).sort()).toEqual([
      'tenants/pictures.json:10:20 E074 There is no category "toaster".',
      'tenants/pictures.json:10:20 E074 tenants/pictures/text.jpg is no picture in a known format.',
      'tenants/pictures.json:19:16 E074 There is no file tenants/pictures/missing.jpg.',
      'tenants/pictures.json:1:1 E074 No category and no device uses tenants/pictures/unused.png.',
      'tenants/pictures.json:22:16 E074 "http://images.example/a.jpg" is no https address.',
      'tenants/pictures.json:22:16 E074 There is no device "apple-iphone-99".',
      'tenants/pictures.json:4:20 E074 The alternative text is missing in fr.',
      expect.stringMatching(
        /^tenants\/pictures\.json:4:20 E074 tenants\/pictures\/small\.jpg has 500 × 300 pixels .* too small\.$/,
      ),
    ]);
  });

  it('an address whose origin no shop allows, and an unknown member, are faults', () => {
    const { fleet } = setUp({ devices: { 'apple-iphone-13': { image: 'https://other.example/a.jpg', size: 3 } } }, {});
    expect(listFaults(fleet)).toEqual([
      expect.stringContaining('E074 No shop shows pictures of https://other.example.'),
      expect.stringContaining('E074 There is no member "size" in devices.apple-iphone-13.'),
    ]);
  });

  it('media check lists file, format, size and texts of each picture, and exits 1 with a fault', async () => {
    const given = { devices: { 'apple-iphone-13': { image: 'a.png' }, 'apple-iphone-14': { image: 'b.png' } } };
    const { root } = setUp(given, { 'a.png': await paint(400, 800, 'png') });
    const check = (...args: string[]) => {
      let text = '';
      const write = (more: string) => {
        text += more;
      };
      const code = media(args, { root, source: diskSource(root), out: write, error: write });
      return { code, text };
    };
    const { code, text } = check('check');
    expect(code).toBe(1);
    expect(text).toMatch(
      /tenants\/pictures\.json:4:16 {2}device apple-iphone-13 {2}a\.png {2}exists, \d+ bytes, png, 400 × 800 pixels {2}alt: the device's name\n/,
    );
    expect(text).toContain("b.png  missing  alt: the device's name\n  fault: There is no file tenants/pictures/b.png.");
    expect(text).toMatch(/2 pictures, 1 fault\.\n$/);
    rmSync(join(root, 'tenants/pictures.json'));
    rmSync(join(root, 'tenants/pictures/a.png'));
    expect(check('check')).toEqual({ code: 0, text: '0 pictures, 0 faults.\n' });
    expect(check()).toMatchObject({ code: 2 });
  });
});

describe('generated pictures', () => {
  it('every version that a page names is written once, smaller than its source, without its metadata', async () => {
    const source = await sharp(await paint(1000, 1250))
      .withExif({ IFD0: { Artist: 'Hannah' } })
      .jpeg()
      .toBuffer();
    const given = { categories: { smartphone: { imagePath: 'phone.jpg', alt: ALT } } };
    const { root, fleet } = setUp(given, { 'phone.jpg': source });
    const versions = listPictureVersions(fleet);
    expect(await writePictures(root, versions)).toMatchObject({ stale: versions.map(({ path }) => path), orphans: [] });
    expect(comparePictures(root, versions)).toEqual({ stale: [], orphans: [] });
    const { imagePath = '' } = collectPictures(fleet).categories.smartphone ?? {};
    const photo = photoFor({ locale: 'de', tenant: { pictureOrigins: [] } }, { imagePath }, { width: 200 });
    const named = [photo?.source?.srcSet ?? '', photo?.image.srcSet ?? ''].flatMap((srcSet) =>
      srcSet.split(', ').map((one) => one.split(' ')),
    );
    expect(named).toHaveLength(versions.length);
    for (const [address = '', width = ''] of [...named, [imagePath, '896w']]) {
      const path = join(root, 'platform/generated/pictures', address.replace('/media/pictures/', ''));
      // Tests of uploaded photos in the same process block these formats.
      sharp.unblock({ operation: ['VipsForeignLoadWebpFile', 'VipsForeignLoadHeifFile'] });
      const facts = await sharp(path).metadata();
      expect([facts.format, facts.width, facts.exif], address).toEqual([
        address.endsWith('.avif') ? 'heif' : 'webp',
        Number.parseInt(width, 10),
        undefined,
      ]);
      expect(statSync(path).size).toBeLessThan(source.length);
    }
  });

  it('a picture that is no longer given is removed', async () => {
    const { root, fleet } = setUp(
      { devices: { 'apple-iphone-13': { image: 'a.png' } } },
      { 'a.png': await paint(400, 400, 'png') },
    );
    const versions = listPictureVersions(fleet);
    await writePictures(root, versions);
    const { orphans } = await writePictures(root, []);
    expect(orphans.sort()).toEqual(versions.map(({ path }) => path).sort());
    expect(versions.filter(({ path }) => existsSync(join(root, path)))).toEqual([]);
  });
});
