import { screenData } from '../screen-data.ts';

/** The form, or that it was taken: a mail is on its way. */
export const data = screenData<object>(async ({ shop, form, t }) => ({
  view: {},
  ...(shop.query.sent === '1' && !form ? { document: { title: t('account.register.done') } } : {}),
}));
