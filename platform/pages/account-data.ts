import type { MessageId } from '../generated/message-ids.gen.ts';
import type { ServerTenant } from '../generated/tenant-types.gen.ts';
import type { PageContextServer, PageMeta } from './page-context.ts';

export interface AccountData {
  /** Where this shop's accounts live; no other page needs to know. */
  services: Pick<ServerTenant['services'], 'account' | 'customers'>;
  meta: PageMeta;
}

/** What every page of the account gets: the addresses of its services, and a document that nobody indexes. */
export function accountData({ ctx, form, t }: PageContextServer, title: MessageId): AccountData {
  const { account, customers } = ctx.tenant.services;
  const wrong = form?.problems.some(({ pointer }) => pointer !== '') === true;
  return {
    services: { account, customers },
    meta: {
      title: wrong ? `${t('form.errorPrefix')} ${t(title)}` : t(title),
      description: t('account.description'),
      noindex: true,
    },
  };
}
