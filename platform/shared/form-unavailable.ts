/** Code of a form that could not be accepted because the shop's database or another service is unavailable. */
export const FORM_UNAVAILABLE = 'form.away';
