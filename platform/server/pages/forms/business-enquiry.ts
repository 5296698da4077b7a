import { ENQUIRY_KINDS, enquiryForm, kindField } from '../../../forms/enquiry.ts';
import { sendEnquiry } from '../../../generated/api/endpoints.gen.ts';
import { toContactErrorResponse } from '../../service-errors/contact.ts';
import { businessModeForm, choosesBusinessMode } from './business-mode.ts';
import { plainForm } from './plain-form.ts';
import type { FormHandler, FormInput } from './types.ts';

/** Anchor of the form and its confirmation. */
const PLACE = '#enquiry';

/** Handles the landing page's forms: a company's enquiry, or its choice to sell immediately. */
export const landingPageHandler: FormHandler = ({ body }) =>
  choosesBusinessMode(body) ? businessModeForm(({ href }) => `${href('home')}#search`) : enquiry;

const enquiry = sendsEnquiry(({ href }) => `${href('b2bLandingpage', {}, { sent: '1' })}${PLACE}`);

/** Handles an enquiry that includes a cart. */
export const handover = sendsEnquiry(({ href }) => href('checkout', {}, { sent: '1' }));

function sendsEnquiry(done: (input: FormInput) => string) {
  return plainForm(enquiryForm, {
    call: sendEnquiry,
    submit: ({ ctx, services }, body) => services.contact.enquire(ctx, body),
    refusal: toContactErrorResponse,
    done,
    keeps: ['step', 'lines', ...ENQUIRY_KINDS.map(kindField)],
  });
}
