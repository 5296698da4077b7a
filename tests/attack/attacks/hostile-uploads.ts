import sharp from 'sharp';
import { phonePhoto, pngBomb } from '../../support/photos.ts';
import type { Attack } from '../attack.ts';
import { peakMb, residentMb } from '../memory.ts';
import { askDesk, hiddenFields, joinDesk } from '../staff.ts';
import { newAddress } from '../target.ts';
import { sellDevicesOrThrow } from '../trades.ts';

const MAX_GROWTH_MB = 600;

/** Files that are not photos, claim to be huge, or carry more than a picture. */
export const hostileUploads: Attack = {
  name: 'hostile-uploads',
  tries: 'sends bombs, scripts, other formats and metadata as the photos of an inspection',
  async againstWorld(world, trial) {
    const instance = await world.embedded();
    const session = await joinDesk(instance, ['receive', 'inspect']);
    const { number } = await sellDevicesOrThrow(instance);
    const path = `/desk/trades/${number}/inspection`;
    await askDesk(instance, `/desk/trades/${number}/receive`, { session, form: {} });
    const send = async (content: Uint8Array, name: string) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(hiddenFields(await askDesk(instance, path, { session }))))
        form.set(field, value);
      form.set('act', 'price');
      form.append('photo-1', new File([Uint8Array.from(content)], name));
      const sent = new Response(form);
      return askDesk(instance, path, {
        session,
        from: newAddress(),
        patience: 60_000,
        body: Buffer.from(await sent.arrayBuffer()),
        headers: { 'content-type': sent.headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin' },
      });
    };
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const photo = await phonePhoto();
    const files: Record<string, Uint8Array> = {
      'a bomb of 60,000 × 60,000': pngBomb(60_000, 6_000),
      'a picture of 2^31': widened(pngBomb(8, 8)),
      'an SVG with a script': Buffer.from(svg),
      'HTML as a JPEG': Buffer.from('<html><script>alert(1)</script>'),
      'a PDF': Buffer.from('%PDF-1.7\n'),
      'a TIFF': await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
        .tiff()
        .toBuffer(),
      'a GIF': Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'),
      'half a JPEG': photo.subarray(0, photo.length / 2),
      'nothing but zeros': Buffer.alloc(1_000_000),
      'a path for a name': Buffer.from('x'),
    };
    const before = residentMb(instance.shop.pid);
    const peak = await peakMb(instance.shop.pid, async () => {
      for (const [what, content] of Object.entries(files)) {
        const { status, text } = await send(content, what.startsWith('a path') ? '../../../etc/passwd' : 'a.jpg');
        trial.count('files');
        trial.expect(status >= 400 && status < 500, `${what} is answered ${status}`);
        trial.expect(!text.includes('<script>alert'), `${what} is in the page`);
      }
      const large = await send(Buffer.alloc(11 * 1_048_576), 'large.jpg').catch(() => ({ status: 413 }));
      trial.expect(large.status === 413, `11 MB are answered ${large.status}`);
    });
    trial.expect(peak - before <= MAX_GROWTH_MB, `reading them takes ${peak - before} MB`);
    const good = await send(photo, 'phone.jpg');
    trial.expect(good.status === 200, `a photo of a phone is answered ${good.status}`);
    const [src] = /\/desk\/photos\/[\w-]+/.exec(good.text) ?? [];
    if (!src) return trial.expect(good.status !== 200, 'the photo is not shown');
    const kept = await askDesk(instance, src, { session });
    trial.expect(kept.headers['content-type'] === 'image/jpeg', `it is kept as ${kept.headers['content-type']}`);
    for (const mark of ['Exif', 'Kamera', 'GPS']) trial.expect(!kept.text.includes(mark), `it is kept with ${mark}`);
    const stranger = await askDesk(instance, src);
    trial.expect(stranger.status !== 200, 'somebody without a session sees it');
  },
};

/** The same PNG with a head that says more. */
function widened(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(0x7fffffff, 16);
  return copy;
}
