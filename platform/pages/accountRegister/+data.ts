import { screenData } from '../screen-data.ts';

export interface RegisterView {
  /** By country, the address of its postal and bank directory. */
  directories: Readonly<Record<string, string>>;
}

/** The form, or the confirmation that a mail was sent. */
export const data = screenData<RegisterView>(async ({ shop, form, t, services, ctx }) => ({
  view: { directories: services.directory.files(ctx) },
  ...(shop.query.sent === '1' && !form ? { document: { title: t('account.register.done') } } : {}),
}));
