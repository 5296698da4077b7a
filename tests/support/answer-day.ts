import { endOfWorkingDays } from '../../platform/shared/working-days.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { createContext, createFleetTexts } from './selling.ts';

/** The last of some working days after today, as mails of the German shop write it. */
export async function answerDay(days: number): Promise<string> {
  const ctx = await createContext(CONSUMER_SHOP.id, { now: () => new Date() });
  return (await createFleetTexts())(ctx).formats.date(endOfWorkingDays(ctx.now(), days, ctx.tenant.timeZone));
}
