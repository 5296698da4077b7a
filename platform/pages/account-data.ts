import type { MessageId } from '../generated/message-ids.gen.ts';
import type { PageContextServer, PageMeta } from './page-context.ts';

export interface AccountData {
  meta: PageMeta;
}

/** What every page of the account gets: a document that nobody indexes. */
export function accountData({ form, t }: PageContextServer, title: MessageId): AccountData {
  const wrong = form?.problems.some(({ pointer }) => pointer !== '') === true;
  return {
    meta: {
      title: wrong ? `${t('form.errorPrefix')} ${t(title)}` : t(title),
      description: t('account.description'),
      noindex: true,
    },
  };
}
