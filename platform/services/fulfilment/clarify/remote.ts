import { fail } from '../../../shared/result.ts';
import type { RemoteCalls } from '../../remote/index.server.ts';
import { type ClarificationService, NO_ANSWER } from './types.ts';

/** Clarifications of another host. Browsers must not learn its address, so photos are embedded in the page. */
export function createRemoteClarifications(
  remote: RemoteCalls,
): Pick<ClarificationService, 'find' | 'answer' | 'photoSource'> {
  return {
    find: (ctx, params) => remote.getClarification(ctx, { params }),
    answer: async (ctx, params, [first, ...more]) =>
      first
        ? remote.answerClarification(ctx, { params, body: { answers: [first, ...more] } })
        : fail({ code: 'fields', fields: [NO_ANSWER] }),
    photoSource: async (ctx, link, photo) => {
      const content = await remote.getClarificationPhoto(ctx, { params: { ...link, photo } });
      return `data:image/jpeg;base64,${(content as Buffer).toString('base64')}`;
    },
  };
}
