import type { ContactInput } from '../shared/contact-fields.ts';
import { type ApiResult, call } from './http.ts';

/** Sends a message to the shop. */
export async function sendContact(input: ContactInput): Promise<ApiResult<unknown>> {
  return call('/api/contact', { method: 'POST', body: input });
}
