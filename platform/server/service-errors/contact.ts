import type { ContactError, EnquiryError } from '../../services/contact/types.ts';
import { type ErrorResponse, invalidFields, rateLimited } from './error-response.ts';

export function toContactErrorResponse(error: ContactError | EnquiryError): ErrorResponse {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'sender.full':
      return rateLimited(error.retryAfterSeconds, 'Many messages of this sender wait already.');
    case 'off':
      // A shop that does not buy from companies has no such path.
      return {
        status: 404,
        code: 'path.unknown',
        detail: 'This shop does not buy from companies.',
        fields: [],
        page: 422,
      };
    case 'cart.gone':
      return {
        status: 409,
        code: error.code,
        detail: 'The offers of this cart have expired.',
        fields: [],
        page: 422,
      };
  }
}
