import type { NewsletterError } from '../../services/newsletter/types.ts';
import { type ErrorResponse, invalidFields } from './error-response.ts';

/**
 * Maps a newsletter error to a problem. A shop without a newsletter and an expired link have separate pages at the same
 * URL.
 */
export function toNewsletterErrorResponse(error: NewsletterError): ErrorResponse {
  switch (error.code) {
    case 'fields':
      return invalidFields(error.fields);
    case 'off':
      return {
        status: 404,
        code: 'newsletter.off',
        detail: 'This shop has no newsletter.',
        fields: [],
        page: 409,
      };
    case 'link.gone':
      return {
        status: 410,
        code: error.code,
        detail: 'This link was used, has expired, or is invalid.',
        fields: [],
        page: 409,
      };
  }
}
