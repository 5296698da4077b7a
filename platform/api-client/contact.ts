import type { ContactInput } from '../shared/contact-fields.ts';
import type { EnquiryInput } from '../shared/enquiry-fields.ts';
import { type ApiResult, call } from './http.ts';

/** Sends a message to the shop. */
export async function sendContact(input: ContactInput): Promise<ApiResult<unknown>> {
  return call('/api/contact', { method: 'POST', body: input });
}

/** Sends a company's enquiry to the business contact. */
export async function sendEnquiry(input: EnquiryInput): Promise<ApiResult<unknown>> {
  return call('/api/contact/business', { method: 'POST', body: input });
}
