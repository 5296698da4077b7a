import { answerClarification, askSecondOpinion } from '../../../generated/api/endpoints.gen.ts';
import type { ClarificationAnswer } from '../../../services/fulfilment/index.server.ts';
import { toClarificationErrorResponse } from '../../service-errors/clarifications.ts';
import { type ErrorResponse, pageProblems } from '../../service-errors/error-response.ts';
import { redirectTo, renderRefused } from './plain-form.ts';
import { readSentPhotos } from './sent-photos.ts';
import type { FormAnswer, FormHandler, FormInput, FormRender, PlainForm } from './types.ts';

/** The seller's decision about one device, named by the pressed button or by the URL; or a disagreement with findings. */
export const clarificationHandler: FormHandler = ({ body }) => (body.act === 'disagree' ? disagreement : decision);

const decision: PlainForm = { call: answerClarification, answer: decide, refuse: rejectAnswer };
const disagreement: PlainForm = { call: askSecondOpinion, answer: disagree, refuse: rejectAnswer };

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
    case 'clarification.paused':
    case 'clarification.gone':
      return redirectTo(page);
    // All invalid links get the same page, which also says that nothing was answered.
    case 'clarification.unknown':
      return redirectTo(offerid === undefined ? page : href('clarificationQuickAnswer', { id, trade, offerid }));
  }
}

/** The check boxes are named after the offers. */
const DISPUTED = 'disputed-';

async function disagree(input: FormInput): Promise<FormAnswer> {
  const { ctx, services, match, body, href } = input;
  const { id = '', trade = '' } = match.params;
  const photos = await readSentPhotos(input);
  if (!photos.ok) return rejectAnswer(input, toClarificationErrorResponse(photos.error));
  const offers = Object.keys(body).flatMap((name) => (name.startsWith(DISPUTED) ? [name.slice(DISPUTED.length)] : []));
  const link = { id, trade };
  const opened = await services.opinions.open(ctx, link, { offers, text: body.text ?? '', photos: photos.value });
  // Otherwise the page shows the present state of the question.
  return opened.ok || opened.error.code !== 'fields'
    ? redirectTo(href('clarification', link))
    : rejectAnswer(input, toClarificationErrorResponse(opened.error));
}

function rejectAnswer({ body }: FormInput, refusal: ErrorResponse): FormRender {
  return renderRefused(refusal, { values: body, problems: pageProblems(refusal, ['/text', '/photos', '/offers']) });
}
