import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { MailService } from '../mail/index.server.ts';
import { accountMails } from './account-mail.ts';

interface Notice {
  /** The event that the mail reports. */
  what: 'newDevice' | 'sessionStolen';
  email: string;
  /** Language of the account's mails. */
  locale: string;
}

/** Notifies an account's owner by mail, in the transaction of the event. */
export type Notify = (trx: OpenTransaction, ctx: RequestContext, notice: Notice) => Promise<void>;

export function createNotify(mail: Pick<MailService, 'write' | 'queue'>): Notify {
  return async (trx, ctx, { what, email, locale }) => {
    const own = { ...ctx, locale };
    await mail.queue(trx, own, mail.write(accountMails[what], own, { to: email, at: ctx.now() }));
  };
}
