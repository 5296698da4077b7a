import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { PICTURES_FOLDER, type PictureVersion } from '../print/pictures.ts';
import type { OutputDifference } from './write-outputs.ts';

const QUALITY = { avif: 55, webp: 78 } as const;

/** Compares the versions with the disk, by name: a name contains the hash of its source. */
export function comparePictures(root: string, versions: readonly PictureVersion[]): OutputDifference {
  const wanted = new Set(versions.map(({ path }) => path));
  return {
    stale: [...wanted].filter((path) => !existsSync(join(root, path))),
    orphans: listNames(root).filter((path) => !path.endsWith('.tmp') && !wanted.has(path)),
  };
}

/** Writes missing versions by atomic rename and removes those without a source. */
export async function writePictures(root: string, versions: readonly PictureVersion[]): Promise<OutputDifference> {
  const difference = comparePictures(root, versions);
  const stale = new Set(difference.stale);
  for (const version of versions) if (stale.has(version.path)) await writeVersion(root, version);
  for (const path of difference.orphans) rmSync(join(root, path), { force: true });
  return difference;
}

async function writeVersion(root: string, { path, bytes, resized }: PictureVersion): Promise<void> {
  const target = join(root, path);
  mkdirSync(dirname(target), { recursive: true });
  const temporary = `${target}.${process.pid}.tmp`;
  writeFileSync(temporary, resized ? await resize(bytes, resized) : bytes);
  renameSync(temporary, target);
}

function resize(bytes: Buffer, { width, format }: NonNullable<PictureVersion['resized']>): Promise<Buffer> {
  // In development the server runs in the same process and blocks all formats but those of photos.
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'] });
  // Without the camera's metadata, which may name a place or a person.
  return sharp(bytes).rotate().resize({ width })[format]({ quality: QUALITY[format] }).toBuffer();
}

function listNames(root: string): string[] {
  const folder = join(root, PICTURES_FOLDER);
  return existsSync(folder) ? readdirSync(folder).map((name) => `${PICTURES_FOLDER}/${name}`) : [];
}
