import { cancelSale } from '../../../generated/api/endpoints.gen.ts';
import { getTradeAccess } from '../../../shared/trade-access.ts';
import { pageProblems } from '../../service-errors/error-response.ts';
import { toCancelErrorResponse } from '../../service-errors/trades.ts';
import { redirectTo, renderRefused } from './plain-form.ts';
import type { FormHandler, PlainForm } from './types.ts';

/** Cancels the page's trade; a second cancellation redirects to the same confirmation. */
export const tradeForm: FormHandler = () => cancellation;

const cancellation: PlainForm = {
  call: cancelSale,
  answer: async (input) => {
    const { ctx, services, match, cookies, href } = input;
    const { token = '' } = match.params;
    const cancelled = await services.trades.cancelTrade(ctx, getTradeAccess(token, cookies));
    return cancelled.ok
      ? redirectTo(href('sale', { token }))
      : cancellation.refuse(input, toCancelErrorResponse(cancelled.error));
  },
  refuse: (_, refusal) => renderRefused(refusal, { values: {}, problems: pageProblems(refusal, []) }),
};
