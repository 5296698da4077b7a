import type { ContactRefusal, EnquiryRefusal } from '../../services/contact/types.ts';
import { invalidFields, type Refusal, tooMany } from './refusal.ts';

export function contactRefusal(error: ContactRefusal | EnquiryRefusal): Refusal {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'sender.full':
      return tooMany(error.retryAfterSeconds, 'Many messages of this sender wait already.');
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
