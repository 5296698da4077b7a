import type { BusinessEnquiryInputBody, ContactInputBody } from '../generated/api/types.gen.ts';
import { type ApiResult, call } from './http.ts';

/** Sends a message to the shop. */
export async function sendContact(input: ContactInputBody): Promise<ApiResult<unknown>> {
  return call('/api/contact', { method: 'POST', body: input });
}

/** Sends a company's enquiry to the business contact. */
export async function sendEnquiry(input: BusinessEnquiryInputBody): Promise<ApiResult<unknown>> {
  return call('/api/contact/business', { method: 'POST', body: input });
}
