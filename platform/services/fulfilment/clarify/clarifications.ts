import { embeddedServices } from '../../../generated/api/endpoint-contracts.gen.ts';
import { getClarificationPhoto } from '../../../generated/api/endpoints.gen.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { endpointUrl } from '../../../shared/endpoint.ts';
import { ok } from '../../../shared/result.ts';
import { toStoredContent } from '../../files/index.server.ts';
import type { FulfilmentParts } from '../parts.ts';
import { answerClarification } from './answer.ts';
import { expireClarifications, remindOfClarifications } from './due.ts';
import { findLastLinks } from './last-links.ts';
import { findAsked } from './rows.ts';
import type { ClarificationService } from './types.ts';
import { questionInWords, readQuestion } from './view.ts';

const TEN_MINUTES_MS = 10 * MINUTE_MS;

/** Creates the clarification service. Its links contain tokens of 256 random bits, stored as hashes. */
export function createClarifications(parts: FulfilmentParts): ClarificationService {
  const { files, database } = parts;
  const { db } = database;
  return {
    find: async (ctx, link) => {
      const asked = await findAsked(db, ctx.tenant.id, link);
      return asked && questionInWords(parts, ctx, await readQuestion(db, asked), link);
    },
    answer: async (ctx, link, answers) => {
      const taken = await answerClarification(parts, ctx, { link, answers });
      return taken.ok ? ok(await questionInWords(parts, ctx, taken.value, link)) : taken;
    },
    photo: async (ctx, link, photo) => {
      const asked = await findAsked(db, ctx.tenant.id, link);
      if (!asked || photo.includes('\0')) return undefined;
      const found = await db
        .selectFrom('trade_photo')
        .innerJoin('clarification_item as shown', 'shown.item', 'trade_photo.item')
        .select(['content', 'file_key'])
        .where('trade_id', '=', asked.trade.id)
        .where('shown.clarification_id', '=', asked.row.id)
        .where('public_id', '=', photo)
        .executeTakeFirst();
      return found && files.open(toStoredContent(found.content, found.file_key));
    },
    photoSource: async (_, link, photo) => endpointUrl(embeddedServices, getClarificationPhoto, { ...link, photo }),
    lastLinks: (trades) => findLastLinks(parts, trades),
    jobs: [
      { name: 'remind of clarifications', everyMs: TEN_MINUTES_MS, run: (now) => remindOfClarifications(parts, now) },
      { name: 'expire clarifications', everyMs: TEN_MINUTES_MS, run: (now) => expireClarifications(parts, now) },
    ],
  };
}
