import type { EnquiryRefusal } from '../../../services/contact/types.ts';
import { ENQUIRY_FIELDS, ENQUIRY_KINDS, enquiryInput, kindField } from '../../../shared/enquiry-fields.ts';
import type { ProblemField } from '../../../shared/problem.ts';
import { chooseBusinessMode } from './business-mode.ts';
import type { FormHandler, FormInput } from './types.ts';

/** Where the form and its confirmation stand on the page. */
const PLACE = '#enquiry';

/** A company's enquiry from the landing page, or its choice to sell right away. */
export const businessEnquiryForm: FormHandler = async (input) =>
  chooseBusinessMode(input, `${input.href('home')}#search`) ??
  sendEnquiry(input, `${input.href('b2bLandingpage', {}, { sent: '1' })}${PLACE}`);

/** Sends what a plain form says, and leads to `sentTo`; a refused form comes back with every value as typed. */
export async function sendEnquiry({ ctx, services, body }: FormInput, sentTo: string) {
  const sent = await services.contact.enquire(ctx, enquiryInput(body));
  if (sent.ok) return { kind: 'redirect' as const, location: sentTo, setCookies: [] };
  const names = ['step', 'lines', ...ENQUIRY_FIELDS, ...ENQUIRY_KINDS.map(kindField)];
  const values = Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
  return { kind: 'render' as const, status: 422 as const, form: { values, problems: enquiryRefusal(sent.error) } };
}

/** A refused enquiry as problems of the page; those of fields keep their pointers. */
export function enquiryRefusal(error: EnquiryRefusal): ProblemField[] {
  if (error.code === 'fields') return error.fields;
  return [{ pointer: '', code: error.code, detail: 'the enquiry cannot be taken as it is' }];
}
