import type { GoneOffer } from '../../services/offers/types.ts';
import type {
  CancelTradeError,
  EndRestError,
  TradeError,
  TradeInput,
  WithdrawTradeError,
} from '../../services/trades/types.ts';
import { type ErrorResponse, invalidFields } from './error-response.ts';

/** Maps a trade error to a problem; `lines` are the cart lines of the request. */
export function toTradeErrorResponse(error: TradeError, lines: TradeInput['lines']): ErrorResponse {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'terms.notAccepted':
      return describeProblem('/termsAccepted', error.code, 'The terms of sale must be accepted.');
    case 'cart.empty':
      return describeProblem('/lines', error.code, 'There is nothing to sell.');
    case 'cart.cap': {
      const detail = `A trade is worth ${error.capCents} cents at most; larger ones go through our contact.`;
      return describeProblem('/lines', error.code, detail);
    }
    case 'voucher':
      return toVoucherErrorResponse(error.problem);
    case 'idempotency.reused':
      return {
        status: 422,
        code: error.code,
        detail: 'This Idempotency-Key belongs to a trade with another body. Send a new key.',
        fields: [],
        page: 422,
      };
    case 'idempotency.unreadable':
      return {
        status: 409,
        code: error.code,
        detail:
          'A trade was created with this Idempotency-Key, but its answer can no longer be read. Its mail has the label and the link of the trade. To create another trade, send a new key.',
        fields: [],
        page: 409,
      };
    case 'password.again':
      return {
        status: 403,
        code: error.code,
        detail: 'To store this payout, enter the password again (confirmPassword), then repeat the request.',
        fields: [],
        page: 409,
      };
    case 'offers.gone':
      return {
        status: 409,
        code: error.code,
        detail: 'Some offers have expired or belong to another shop.',
        fields: error.gone.map(({ offerId, reason }) => ({
          pointer: `/lines/${lines.findIndex((line) => line.offerId === offerId)}/offerId`,
          code: `offer.${reason}`,
          detail: goneDetails[reason],
        })),
        page: 409,
      };
  }
}

/** Maps a failed cancellation to a problem. */
export function toCancelErrorResponse(error: CancelTradeError): ErrorResponse {
  return error.code === 'trade.unknown'
    ? {
        status: 404,
        code: error.code,
        detail: 'There is no trade here that this request may see.',
        fields: [],
        page: 409,
      }
    : {
        status: 409,
        code: error.code,
        detail: 'The parcel is on its way, or the trade has ended.',
        fields: [],
        page: 409,
      };
}

/** Maps a failed withdrawal to a problem. */
export function toWithdrawErrorResponse(error: WithdrawTradeError): ErrorResponse {
  if (error.code === 'trade.unknown') return toCancelErrorResponse(error);
  const detail =
    error.code === 'payout.released'
      ? 'The payout is with the bank already.'
      : 'The trade has ended, or its parcel was not sent: then it can be cancelled.';
  return { status: 409, code: error.code, detail, fields: [], page: 409 };
}

/** Maps why a trade cannot go on without its missing parcels to a problem. */
export function toEndRestErrorResponse(error: EndRestError): ErrorResponse {
  if (error.code === 'trade.unknown') return toCancelErrorResponse(error);
  const detail =
    error.code === 'parcel.unknown'
      ? 'No parcel has come: then the trade can be cancelled.'
      : 'Every parcel has come, or the trade has ended.';
  return { status: 409, code: error.code, detail, fields: [], page: 409 };
}

const goneDetails: Record<GoneOffer['reason'], string> = {
  expired: 'The offer has expired.',
  sold: 'The offer was sold already; an offer sells once.',
  unknown: 'This shop has no such offer.',
};

/** Maps a voucher that the cart cannot use, on entry and on submit. */
export function toVoucherErrorResponse(problem: Extract<TradeError, { code: 'voucher' }>['problem']): ErrorResponse {
  return describeProblem('/voucher', `voucher.${problem}`, 'The voucher cannot be used.');
}

function describeProblem(pointer: string, code: string, detail: string): ErrorResponse {
  return { status: 422, code, detail, fields: [{ pointer, code, detail }], page: 422 };
}
