import { isUnavailable } from '../../../shared/problem.ts';
import type { DeskInput, SentFile } from '../../desk-route.ts';
import { fieldNames } from './inspection-form.ts';
import type { TradeFacts } from './trade-facts.ts';

interface AddedPhotos {
  /** By field. */
  problems: Record<string, string>;
  /** Set where the storage of photos does not answer. */
  retryAfterSeconds?: number;
}

const RETRY_AFTER_SECONDS = 60;

/**
 * Stores the photos of the form. Invalid photos are not stored, and their field says why. While the storage does not answer,
 * neither is any other, so that the form comes back within its timeout.
 */
export async function addPhotos(input: DeskInput, { trade, items }: TradeFacts): Promise<AddedPhotos> {
  const added: AddedPhotos = { problems: {} };
  for (const { item } of items) {
    const field = fieldNames.photo(item);
    for (const file of input.files(field)) {
      const isAway = added.retryAfterSeconds !== undefined;
      const problem = isAway ? describeNotStored(input, file) : await addPhoto(input, file, { trade, item });
      if (problem === undefined) continue;
      if (problem === 'unavailable') added.retryAfterSeconds = RETRY_AFTER_SECONDS;
      added.problems[field] = problem === 'unavailable' ? describeNotStored(input, file) : problem;
    }
  }
  return added;
}

function describeNotStored({ texts }: DeskInput, { name }: SentFile): string {
  return texts.t('problem.photo.notStored', { name });
}

/** The text of a problem; `unavailable` where the photo could not be stored now. */
async function addPhoto(
  { services, staff, now, texts, log }: DeskInput,
  { name, read }: SentFile,
  { trade, item }: { trade: TradeFacts['trade']; item: number },
): Promise<string | undefined> {
  const prepared = await services.photos.prepare(await read());
  if (!prepared.ok) return texts.t(`problem.${prepared.error.code}`, { name });
  try {
    const photo = { number: trade.number, item, photo: prepared.value };
    const kept = await services.fulfilment.addPhoto({ person: staff.email }, photo, now());
    if (kept.ok || kept.error.code !== 'fields') return undefined;
    return kept.error.fields.map(texts.problem).join(' ');
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    log.warn({ err: error }, 'a photo of an inspection could not be stored now');
    return 'unavailable';
  }
}
