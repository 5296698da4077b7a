import type { OfferError, OfferMailError } from '../../services/offers/types.ts';
import { escapePointerSegment } from '../../shared/json-pointer.ts';
import { type ErrorResponse, invalidFields } from './error-response.ts';

/** Maps an offer error to a problem of the device or the answers. */
export function toOfferErrorResponse(error: OfferError): ErrorResponse {
  switch (error.code) {
    case 'device.unknown':
      return toRejected(error.code, 'The catalogue has no such device.', [['/deviceId', 'Send the id of a device.']]);
    case 'question.unknown':
      return toRejected(error.code, 'The device is not asked this question.', [
        [answerPointer(error.questionId), 'Send answers to the questions of this device only.'],
      ]);
    case 'answer.unknown':
      return toRejected(error.code, 'The question has no such answer.', [
        [answerPointer(error.questionId), 'Send the id of one of the answers to this question.'],
      ]);
    case 'question.open':
      return toRejected(
        error.code,
        'Not every question is answered.',
        error.questionIds.map((id): Place => [answerPointer(id), 'This question needs an answer.']),
      );
  }
}

export function toOfferMailErrorResponse(error: OfferMailError): ErrorResponse {
  if (error.code === 'fields') return invalidFields(error.fields);
  const detail = 'The link opens no valid offer. Create a new one.';
  return { status: 410, code: error.code, detail, fields: [], page: 422 };
}

/**
 * The problem of a cart that lists one offer on two lines, which would bypass the quantity limit; undefined when none
 * does.
 */
export function repeatedOffers(lines: readonly { offerId: string }[]): ErrorResponse | undefined {
  const repeated = lines.flatMap(({ offerId }, index): Place[] => {
    const first = lines.findIndex((line) => line.offerId === offerId);
    return first === index ? [] : [[`/lines/${index}/offerId`, `Is on line ${first} already: add the quantities.`]];
  });
  return repeated.length > 0 ? toRejected('offer.repeated', 'An offer is in the cart twice.', repeated) : undefined;
}

type Place = [pointer: string, detail: string];

function toRejected(code: string, detail: string, places: readonly Place[]): ErrorResponse {
  const fields = places.map(([pointer, hint]) => ({ pointer, code, detail: hint }));
  return { status: 422, code, detail, fields, page: 422 };
}

function answerPointer(questionId: string): string {
  return `/answers/${escapePointerSegment(questionId)}`;
}
