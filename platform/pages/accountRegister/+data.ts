import { screenData } from '../screen-data.ts';

export interface RegisterView {
  /** By country, the address of what is known of its postal codes and banks. */
  directories: Readonly<Record<string, string>>;
}

/** The form, or that it was taken: a mail is on its way. */
export const data = screenData<RegisterView>(async ({ shop, form, t, services }) => ({
  view: { directories: services.directory.files() },
  ...(shop.query.sent === '1' && !form ? { document: { title: t('account.register.done') } } : {}),
}));
