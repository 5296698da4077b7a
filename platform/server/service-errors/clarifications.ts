import type { ClarificationError } from '../../services/fulfilment/index.server.ts';
import { type ErrorResponse, invalidFields } from './error-response.ts';

/** Maps an error of an answer to a problem. Ended and unknown clarifications have separate pages at the same URL. */
export function toClarificationErrorResponse(error: ClarificationError): ErrorResponse {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'clarification.unknown':
      return { status: 404, code: error.code, detail: 'No question waits for an answer here.', fields: [], page: 409 };
    case 'clarification.answered':
      return { status: 409, code: error.code, detail: 'This is answered; an answer is final.', fields: [], page: 409 };
    case 'clarification.gone':
      return { status: 410, code: error.code, detail: 'The deadline for an answer has passed.', fields: [], page: 409 };
  }
}
