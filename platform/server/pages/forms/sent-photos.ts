import type { PhotoError } from '../../../services/photos/index.server.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { FormInput } from './types.ts';

interface SentPhoto {
  content: Uint8Array;
  contentType: 'image/jpeg';
  width: number;
  height: number;
}

const DETAILS: Readonly<Record<PhotoError['code'], string>> = {
  'photo.unreadable': 'is not a readable photo: send a JPEG, PNG or WebP.',
  'photo.pixels': 'has more than 64 million pixels.',
  'photo.busy': 'could not be read now.',
};

/** Prepares the photos of a seller's form: upright, and without place, time and camera. One wrong photo rejects all. */
export async function readSentPhotos({
  services,
  files,
}: Pick<FormInput, 'services' | 'files'>): Promise<Result<SentPhoto[], { code: 'fields'; fields: ProblemField[] }>> {
  const photos: SentPhoto[] = [];
  for (const { name, read } of files?.('photos') ?? []) {
    const prepared = await services.photos.prepare(await read());
    if (!prepared.ok) {
      const { code } = prepared.error;
      return fail({ code: 'fields', fields: [{ pointer: '/photos', code, detail: `“${name}” ${DETAILS[code]}` }] });
    }
    photos.push(prepared.value);
  }
  return ok(photos);
}
