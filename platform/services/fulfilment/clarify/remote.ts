import { answerClarification, getClarification, getClarificationPhoto } from '../../../generated/api/endpoints.gen.ts';
import { fail, ok } from '../../../shared/result.ts';
import { type CallRemote, notUnderstood, type RemoteError } from '../../remote/index.server.ts';
import { type ClarificationError, type ClarificationService, NO_ANSWER } from './types.ts';

type RemoteClarifications = Pick<ClarificationService, 'find' | 'answer' | 'photoSource'>;

/** Clarifications of another host. Browsers must not learn its address, so photos are embedded in the page. */
export function createRemoteClarifications(call: CallRemote): RemoteClarifications {
  return {
    find: async (ctx, { id, trade }) => {
      const found = await call(ctx, getClarification, { params: { id, trade } });
      if (found.ok) return found.value.value;
      return found.error.status === 404 ? undefined : notUnderstood(found.error);
    },
    answer: async (ctx, { id, trade }, answers) => {
      const [first, ...more] = answers;
      if (!first) return fail({ code: 'fields', fields: [NO_ANSWER] });
      const body = { answers: [first, ...more] as [typeof first, ...typeof more] };
      const taken = await call(ctx, answerClarification, { params: { id, trade }, body });
      return taken.ok ? ok(taken.value.value) : fail(toClarificationError(taken.error));
    },
    photoSource: async (ctx, { id, trade }, photo) => {
      const shown = await call(ctx, getClarificationPhoto, { params: { id, trade, photo } });
      if (!shown.ok) return notUnderstood(shown.error);
      return `data:image/jpeg;base64,${(shown.value.value as Buffer).toString('base64')}`;
    },
  };
}

function toClarificationError(refusal: RemoteError): ClarificationError {
  const { code, fields } = refusal;
  switch (code) {
    case 'clarification.unknown':
    case 'clarification.answered':
    case 'clarification.gone':
      return { code };
    case 'fields':
      return { code, fields };
    default:
      return notUnderstood(refusal);
  }
}
