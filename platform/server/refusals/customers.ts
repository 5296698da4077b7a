import type { CustomerRefusal } from '../../services/customers/types.ts';
import { invalidFields, type Refusal } from './refusal.ts';

export function customerRefusal(error: CustomerRefusal | { code: 'page.unknown' }): Refusal {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'customer.unknown':
      return gone(error.code, 'This account has no customer.');
    case 'payment.unknown':
      return gone(error.code, 'This customer has no such account of a bank or of PayPal.');
    case 'phone.unknown':
      return gone(error.code, 'This customer has no such phone number.');
    case 'page.unknown':
      return gone(error.code, 'No page of this history begins there; begin again without `before`.');
    case 'payment.exists':
      return taken(error.code, 'There is an account of this kind already: change it.');
    case 'phone.exists':
      return taken(error.code, 'There is a phone number already: change it.');
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

function gone(code: string, detail: string): Refusal {
  return { status: 404, code, detail, fields: [], page: 409 };
}

function taken(code: string, detail: string): Refusal {
  return { status: 409, code, detail, fields: [], page: 409 };
}
