import type { GoneOffer } from '../../services/offers/types.ts';
import type { CancelRefused, TradeError, TradeInput } from '../../services/trades/types.ts';
import { invalidFields, type Refusal } from './refusal.ts';

/** A refused sale as a problem; `lines` are the cart lines to be sold. */
export function tradeRefusal(error: TradeError, lines: TradeInput['lines']): Refusal {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'terms.notAccepted':
      return about('/termsAccepted', error.code, 'The terms of sale must be accepted.');
    case 'cart.empty':
      return about('/lines', error.code, 'There is nothing to sell.');
    case 'cart.cap': {
      const detail = `A trade is worth ${error.capCents} cents at most; larger ones go through our contact.`;
      return about('/lines', error.code, detail);
    }
    case 'voucher':
      return voucherRefusal(error.problem);
    case 'idempotency.reused':
      return {
        status: 422,
        code: error.code,
        detail: 'This Idempotency-Key belongs to a sale with another body. Send a new key.',
        fields: [],
        page: 422,
      };
    case 'idempotency.unreadable':
      return {
        status: 409,
        code: error.code,
        detail:
          'A sale was made with this Idempotency-Key, but its answer cannot be read any more. Its mail has the label and the link of the sale. To sell something else, send a new key.',
        fields: [],
        page: 409,
      };
    case 'password.again':
      return {
        status: 403,
        code: error.code,
        detail: 'To keep this payout, enter the password once more (confirmPassword), then ask again.',
        fields: [],
        page: 409,
      };
    case 'offers.gone':
      return {
        status: 409,
        code: error.code,
        detail: 'Some offers do not hold any more, or are not of this shop.',
        fields: error.gone.map(({ offerId, reason }) => ({
          pointer: `/lines/${lines.findIndex((line) => line.offerId === offerId)}/offerId`,
          code: `offer.${reason}`,
          detail: goneDetails[reason],
        })),
        page: 409,
      };
  }
}

/** A sale that cannot be cancelled. */
export function cancelRefusal(error: CancelRefused): Refusal {
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

const goneDetails: Record<GoneOffer['reason'], string> = {
  expired: 'The offer has expired.',
  sold: 'The offer was sold already; an offer sells once.',
  unknown: 'This shop made no such offer.',
};

/** A voucher the cart cannot use, on entry and on sale. */
export function voucherRefusal(problem: Extract<TradeError, { code: 'voucher' }>['problem']): Refusal {
  return about('/voucher', `voucher.${problem}`, 'The voucher cannot be used.');
}

function about(pointer: string, code: string, detail: string): Refusal {
  return { status: 422, code, detail, fields: [{ pointer, code, detail }], page: 422 };
}
