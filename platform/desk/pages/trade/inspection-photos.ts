import type { DeskInput } from '../../desk-route.ts';
import { fieldNames } from './inspection-form.ts';
import type { TradeFacts } from './trade-facts.ts';

/** Stores the photos of the form. Invalid photos are not stored, and their field says why. */
export async function addPhotos(input: DeskInput, { trade, items }: TradeFacts): Promise<Record<string, string>> {
  const { services, staff, now, files } = input;
  const problems: Record<string, string> = {};
  for (const { item } of items) {
    for (const { name, read } of files(fieldNames.photo(item))) {
      const prepared = await services.photos.prepare(await read());
      if (!prepared.ok) {
        problems[fieldNames.photo(item)] = input.texts.t(`problem.${prepared.error.code}`, { name });
        continue;
      }
      const kept = await services.fulfilment.addPhoto(
        { person: staff.email },
        { number: trade.number, item, photo: prepared.value },
        now(),
      );
      if (!kept.ok && kept.error.code === 'fields') {
        problems[fieldNames.photo(item)] = kept.error.fields.map(input.texts.problem).join(' ');
      }
    }
  }
  return problems;
}
