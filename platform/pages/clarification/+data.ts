import { UnavailableError } from '../../shared/problem.ts';
import { screenData } from '../screen-data.ts';

/** Both pages of a clarification. Throws UnavailableError where a question waits that no screen here can ask yet. */
export const data = screenData(async ({ services, ctx, shop }) => {
  const { id = '', trade = '' } = shop.match.params;
  if (await services.clarifications.find(ctx, { id, trade })) {
    throw new UnavailableError('clarification.unasked', 'This shop cannot ask the question of this link yet.');
  }
  return { view: {} };
});
