import { createOffer, getOffer, priceCart } from '../../generated/api/endpoints.gen.ts';
import { unescapePointerSegment } from '../../shared/json-pointer.ts';
import { fail, ok } from '../../shared/result.ts';
import { type CallRemote, notUnderstood, type RemoteError } from '../remote/index.server.ts';
import type { OfferError, OfferService } from './types.ts';

/** Offers of another host. It deletes an expired offer completely. */
export function createRemoteOffers(call: CallRemote): OfferService {
  return {
    create: async (ctx, body) => {
      const made = await call(ctx, createOffer, { body });
      return made.ok ? ok(made.value.value) : fail(offerError(made.error));
    },
    find: async (ctx, id) => {
      const found = await call(ctx, getOffer, { params: { id } });
      if (found.ok) return found.value.value;
      return found.error.status === 404 || found.error.status === 410 ? undefined : notUnderstood(found.error);
    },
    priceCart: async (ctx, body) => {
      const priced = await call(ctx, priceCart, { body });
      return priced.ok ? priced.value.value : notUnderstood(priced.error);
    },
  };
}

function offerError(refusal: RemoteError): OfferError {
  const questions = refusal.fields.map(({ pointer }) => parseQuestionId(pointer));
  const [questionId = ''] = questions;
  switch (refusal.code) {
    case 'device.unknown':
      return { code: refusal.code };
    case 'question.unknown':
    case 'answer.unknown':
      return { code: refusal.code, questionId };
    case 'question.open':
      return { code: refusal.code, questionIds: questions };
    default:
      return notUnderstood(refusal);
  }
}

function parseQuestionId(pointer: string): string {
  return unescapePointerSegment(pointer.replace(/^\/answers\//, ''));
}
