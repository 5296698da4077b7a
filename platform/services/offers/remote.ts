import { unescapePointerSegment } from '../../shared/json-pointer.ts';
import { fail, ok } from '../../shared/result.ts';
import { notUnderstood, type RemoteCalls, type RemoteError } from '../remote/index.server.ts';
import type { OfferError, OfferService } from './types.ts';

/** Offers of another host. It deletes an expired offer completely. */
export function createRemoteOffers(remote: RemoteCalls): Pick<OfferService, 'create' | 'find'> {
  return {
    // The partner's figures are counted where the shop is, and a host of an earlier version knows neither member.
    create: async (ctx, { startsVisit: _, reference: __, ...body }) => {
      const made = await remote.createOffer(ctx, { body });
      return made.ok ? ok(made.value.value) : fail(offerError(made.error));
    },
    find: (ctx, id) => remote.getOffer(ctx, { params: { id } }),
  };
}

/** Cart prices of another host, which may be another than that of the offers. */
export function createRemoteCart(remote: RemoteCalls): Pick<OfferService, 'priceCart'> {
  return { priceCart: (ctx, body) => remote.priceCart(ctx, { body }) };
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
