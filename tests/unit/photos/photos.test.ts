import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createPhotos } from '../../../platform/services/photos/index.server.ts';
import { noisyPhoto, phonePhoto, pngBomb } from '../../support/photos.ts';

const photos = createPhotos();
const expectPhoto = async (sent: Uint8Array) => {
  const made = await photos.prepare(sent);
  if (!made.ok) throw new Error(made.error.code);
  return made.value;
};
const expectRefusal = async (sent: Uint8Array) => {
  const made = await photos.prepare(sent);
  return made.ok ? undefined : made.error.code;
};

describe('a stored photo', () => {
  it('a photo is rotated upright and has no metadata about place, time and camera', async () => {
    const sent = await phonePhoto({ width: 400, height: 300 });
    const before = await sharp(sent).metadata();
    expect([before.width, before.orientation, before.exif !== undefined]).toEqual([400, 6, true]);
    expect(sent.includes(Buffer.from('Kamera'))).toBe(true);
    const { content, contentType, width, height } = await expectPhoto(sent);
    expect([contentType, width, height]).toEqual(['image/jpeg', 300, 400]);
    const { format, exif, iptc, xmp, icc, comments, orientation } = await sharp(content).metadata();
    expect({ format, exif, iptc, xmp, icc, comments, orientation }).toEqual({ format: 'jpeg' });
    for (const word of ['Kamera', 'Exif', 'GPS', 'Jörg']) expect(Buffer.from(content).includes(word), word).toBe(false);
  });

  it('a photo has at most 1,600 pixels per side and 300 KB, whatever it shows', async () => {
    const plain = await expectPhoto(await phonePhoto({ width: 4_000, height: 3_000 }));
    expect([plain.width, plain.height]).toEqual([1_200, 1_600]);
    const noisy = await expectPhoto(await noisyPhoto(900));
    expect(Math.max(noisy.width, noisy.height)).toBeLessThanOrEqual(1_600);
    expect(noisy.content.byteLength).toBeLessThanOrEqual(300 * 1024);
    expect(noisy.content.byteLength).toBeGreaterThan(20 * 1024);
  });

  it('a PNG or WebP is accepted, and its transparent parts become white', async () => {
    const clear = sharp({ create: { width: 20, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    for (const sent of [await clear.clone().png().toBuffer(), await clear.clone().webp().toBuffer()]) {
      const { content } = await expectPhoto(sent);
      const { data } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
      expect(data[0]).toBeGreaterThan(250);
    }
  });
});

describe('a rejected photo', () => {
  it('a file that is not a complete picture of an enabled type is rejected', async () => {
    const photo = await phonePhoto({ width: 1_000, height: 1_000 });
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const sent = {
      text: Buffer.from('no photo'),
      none: Buffer.alloc(0),
      half: photo.subarray(0, photo.length / 2),
      gif,
      svg,
    };
    for (const [name, content] of Object.entries(sent)) {
      expect([name, await expectRefusal(content)]).toEqual([name, 'photo.unreadable']);
    }
  });

  it('a picture with more pixels than a camera has is rejected before it is decoded', async () => {
    const bomb = pngBomb(20_000, 20_000);
    expect(bomb.byteLength).toBeLessThan(100_000);
    const began = process.cpuUsage();
    expect(await expectRefusal(bomb)).toBe('photo.pixels');
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1e6).toBeLessThan(1);
  });

  it('a photo is rejected while too many are being decoded', async () => {
    const crowded = createPhotos();
    const sent = await phonePhoto();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => crowded.prepare(sent)));
    const codes = outcomes.map((one) => (one.ok ? 'kept' : one.error.code));
    expect(codes.filter((code) => code === 'kept')).toHaveLength(22);
    expect(codes.filter((code) => code === 'photo.busy')).toHaveLength(8);
    expect(await crowded.prepare(sent)).toMatchObject({ ok: true });
  });
});
