import sharp from 'sharp';

export const PICTURE_SIZE = { width: 640, height: 320 } as const;
const MAX_PICTURE_BYTES = 12 * 1024;

const QUALITIES = [84, 78, 72, 66, 60, 54, 48] as const;

/** WebP in the best quality that fits, without metadata. Throws for a picture that fits in none. */
export async function encodePicture(pixels: Uint8Array): Promise<Buffer> {
  const picture = sharp(pixels, { raw: { ...PICTURE_SIZE, channels: 3 } });
  for (const quality of QUALITIES) {
    const bytes = await picture.clone().webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (bytes.length <= MAX_PICTURE_BYTES) return bytes;
  }
  throw new Error(`A picture is larger than ${MAX_PICTURE_BYTES} bytes in every quality.`);
}
