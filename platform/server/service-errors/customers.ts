import type { CustomerError } from '../../services/customers/types.ts';
import { type ErrorResponse, invalidFields } from './error-response.ts';

export function toCustomerErrorResponse(error: CustomerError | { code: 'page.unknown' }): ErrorResponse {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'customer.unknown':
      return toGoneResponse(error.code, 'This account has no customer.');
    case 'payment.unknown':
      return toGoneResponse(error.code, 'This customer has no such account of a bank or of PayPal.');
    case 'phone.unknown':
      return toGoneResponse(error.code, 'This customer has no such phone number.');
    case 'page.unknown':
      return toGoneResponse(error.code, 'No page of this history begins there; begin again without `before`.');
    case 'payment.exists':
      return toTakenResponse(error.code, 'There is an account of this kind already: change it.');
    case 'phone.exists':
      return toTakenResponse(error.code, 'There is a phone number already: change it.');
    case 'notOwn':
      return {
        status: 403,
        code: 'account.other',
        detail: 'The body names another customer than the token.',
        fields: [],
        page: 409,
      };
  }
}

function toGoneResponse(code: string, detail: string): ErrorResponse {
  return { status: 404, code, detail, fields: [], page: 409 };
}

function toTakenResponse(code: string, detail: string): ErrorResponse {
  return { status: 409, code, detail, fields: [], page: 409 };
}
