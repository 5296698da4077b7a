import { screenData } from '../screen-data.ts';

/** The form, or the confirmation that a mail was sent. */
export const data = screenData<object>(async ({ shop, form, t }) => ({
  view: {},
  ...(shop.query.sent === '1' && !form ? { document: { title: t('account.forgot.done') } } : {}),
}));
