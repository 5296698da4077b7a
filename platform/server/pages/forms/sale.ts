import {
  cancelSale,
  endSaleRest,
  sendContact,
  sendTradeMessage,
  withdrawSale,
} from '../../../generated/api/endpoints.gen.ts';
import type { Endpoint } from '../../../shared/endpoint.ts';
import type { Result } from '../../../shared/result.ts';
import { getTradeAccess, type TradeAccess } from '../../../shared/trade-access.ts';
import { toMessageErrorResponse } from '../../service-errors/clarifications.ts';
import { toContactErrorResponse } from '../../service-errors/contact.ts';
import { type ErrorResponse, pageProblems } from '../../service-errors/error-response.ts';
import { toCancelErrorResponse, toEndRestErrorResponse, toWithdrawErrorResponse } from '../../service-errors/trades.ts';
import { redirectTo, renderRefused } from './plain-form.ts';
import { readSentPhotos } from './sent-photos.ts';
import type { FormHandler, FormInput, FormRender, PlainForm } from './types.ts';

/**
 * Cancels the page's trade, withdraws from it, goes on without parcels that do not come, or sends a message or a question
 * about it; a second time redirects to the same confirmation.
 */
export const tradeForm: FormHandler = ({ body }) => {
  if (body.act === 'message') return message;
  if (body.act === 'ask') return question;
  if (body.act === 'rest') return rest;
  return body.act === 'withdraw' ? withdrawal : cancellation;
};

const cancellation = endForm(
  cancelSale,
  ({ ctx, services }, access) => services.trades.cancelTrade(ctx, access),
  toCancelErrorResponse,
);

const withdrawal = endForm(
  withdrawSale,
  ({ ctx, services }, access) => services.trades.withdrawTrade(ctx, access),
  toWithdrawErrorResponse,
);

const rest = endForm(
  endSaleRest,
  ({ ctx, services }, access) => services.trades.endRest(ctx, access),
  toEndRestErrorResponse,
);

function endForm<E extends { code: string }>(
  call: Endpoint,
  end: (input: FormInput, access: TradeAccess) => Promise<Result<unknown, E>>,
  toErrorResponse: (error: E) => ErrorResponse,
): PlainForm {
  const refuse: PlainForm['refuse'] = ({ body: { act = '' } }, refusal) =>
    renderRefused(refusal, { values: act ? { act } : {}, problems: pageProblems(refusal, []) });
  return {
    call,
    answer: async (input) => {
      const { token = '' } = input.match.params;
      const ended = await end(input, getTradeAccess(token, input.cookies));
      return ended.ok ? redirectTo(input.href('sale', { token })) : refuse(input, toErrorResponse(ended.error));
    },
    refuse,
  };
}

const message: PlainForm = {
  call: sendTradeMessage,
  answer: async (input) => {
    const { token = '' } = input.match.params;
    const photos = await readSentPhotos(input);
    if (!photos.ok) return refuseMessage(input, toMessageErrorResponse(photos.error));
    const text = input.body.text ?? '';
    const sent = { text, photos: photos.value };
    const written = await input.services.opinions.write(input.ctx, getTradeAccess(token, input.cookies), sent);
    return written.ok
      ? redirectTo(`${input.href('sale', { token })}#messages`)
      : refuseMessage(input, toMessageErrorResponse(written.error));
  },
  refuse: refuseMessage,
};

/** The trade says who asks: name and address are in no field and no address bar. */
const question: PlainForm = {
  call: sendContact,
  answer: async (input) => {
    const { token = '' } = input.match.params;
    const page = input.href('sale', { token });
    const seller = await input.services.trades.findSeller(input.ctx, getTradeAccess(token, input.cookies));
    // The page says that the link opens nothing.
    if (!seller) return redirectTo(page);
    const photos = await readSentPhotos(input);
    if (!photos.ok) return refuseMessage(input, toContactErrorResponse(photos.error));
    const sent = { seller, text: input.body.text ?? '', photos: photos.value };
    const asked = await input.services.contact.ask(input.ctx, sent);
    return asked.ok
      ? redirectTo(`${page}?step=asked#sale-contact`)
      : refuseMessage(input, toContactErrorResponse(asked.error));
  },
  refuse: refuseMessage,
};

function refuseMessage({ body: { act = '', text = '' } }: FormInput, refusal: ErrorResponse): FormRender {
  return renderRefused(refusal, { values: { act, text }, problems: pageProblems(refusal, ['/text', '/photos']) });
}
