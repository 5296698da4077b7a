import type { MessageError, OpenOpinionError } from '../../services/fulfilment/index.server.ts';
import { type ErrorResponse, invalidFields } from './error-response.ts';

/** Maps an error of an answer, or of a disagreement, to a problem. Ended and unknown clarifications have separate pages at the same URL. */
export function toClarificationErrorResponse(error: OpenOpinionError): ErrorResponse {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'clarification.unknown':
      return { status: 404, code: error.code, detail: 'No question waits for an answer here.', fields: [], page: 409 };
    case 'clarification.answered':
      return { status: 409, code: error.code, detail: 'This is answered; an answer is final.', fields: [], page: 409 };
    case 'clarification.paused':
      return {
        status: 409,
        code: error.code,
        detail: 'A second person inspects; the deadline rests.',
        fields: [],
        page: 409,
      };
    case 'opinion.final':
      return {
        status: 409,
        code: error.code,
        detail: 'A second person has inspected; that is final.',
        fields: [],
        page: 409,
      };
    case 'clarification.gone':
      return { status: 410, code: error.code, detail: 'The deadline for an answer has passed.', fields: [], page: 409 };
  }
}

/** Maps an error of a message about a trade to a problem. */
export function toMessageErrorResponse(error: MessageError): ErrorResponse {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'trade.unknown':
      return {
        status: 404,
        code: error.code,
        detail: 'There is no trade here that this request may see.',
        fields: [],
        page: 409,
      };
    case 'message.closed':
      return {
        status: 409,
        code: error.code,
        detail: 'Messages follow a disagreement; use the contact form.',
        fields: [],
        page: 409,
      };
  }
}
