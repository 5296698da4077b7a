import type { ClarificationView, ShownItem } from '../../features/clarification/clarification-view.ts';
import { screenData } from '../screen-data.ts';

/**
 * Both pages of a clarification. An invalid link, and one that names no device of its clarification, get the same page.
 */
export const data = screenData<ClarificationView>(async ({ services, ctx, shop }) => {
  const { name, params } = shop.match;
  const { id = '', trade = '', offerid } = params;
  const link = { id, trade };
  const found = await services.clarifications.find(ctx, link);
  if (!found || (name === 'clarificationQuickAnswer' && !found.items.some(({ offer }) => offer === offerid)))
    return { view: { question: null } };
  const { id: _, items, ...question } = found;
  const shown: ShownItem[] = [];
  for (const { photos, ...item } of items) {
    const withSources = photos.map(async (photo) => ({
      ...photo,
      src: await services.clarifications.photoSource(ctx, link, photo.id),
    }));
    shown.push({ ...item, photos: await Promise.all(withSources) });
  }
  const document = question.test === true ? { test: true } : {};
  return { view: { question: { ...question, items: shown } }, document };
});
