import { answerClarification } from '../../../generated/api/endpoints.gen.ts';
import type { ClarificationAnswer } from '../../../services/fulfilment/index.server.ts';
import { toClarificationErrorResponse } from '../../service-errors/clarifications.ts';
import { type ErrorResponse, pageProblems } from '../../service-errors/error-response.ts';
import { redirectTo, renderRefused } from './plain-form.ts';
import type { FormAnswer, FormHandler, FormInput, FormRender } from './types.ts';

/** The seller's decision about one device, named by the pressed button or by the URL. */
export const clarificationHandler: FormHandler = () => ({
  call: answerClarification,
  answer: decide,
  refuse: rejectAnswer,
});

async function decide(input: FormInput): Promise<FormAnswer> {
  const { ctx, services, match, body, href } = input;
  const { id = '', trade = '', offerid } = match.params;
  const answer = { offer: offerid ?? body.offer ?? '', decision: body.decision as ClarificationAnswer['decision'] };
  const taken = await services.clarifications.answer(ctx, { id, trade }, [answer]);
  const page = href('clarification', { id, trade });
  if (taken.ok) return redirectTo(page);
  switch (taken.error.code) {
    case 'fields':
      return rejectAnswer(input, toClarificationErrorResponse(taken.error));
    // The page shows the decision, even if another request decided first.
    case 'clarification.answered':
    case 'clarification.gone':
      return redirectTo(page);
    // All invalid links get the same page, which also says that nothing was answered.
    case 'clarification.unknown':
      return redirectTo(offerid === undefined ? page : href('clarificationQuickAnswer', { id, trade, offerid }));
  }
}

function rejectAnswer({ body }: FormInput, refusal: ErrorResponse): FormRender {
  return renderRefused(refusal, { values: body, problems: pageProblems(refusal, []) });
}
