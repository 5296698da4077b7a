/** Code of a form that could not be taken, for no fault of whoever sent it: the shop's database, or another service, is away. */
export const FORM_AWAY = 'form.away';
