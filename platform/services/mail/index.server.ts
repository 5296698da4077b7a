import type { Database } from '../../database/index.server.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { measureOutbox } from './operate-outbox.ts';
import { findAttachment, findMail, hasRoom, listMails, listMailsAbout, queueMail } from './outbox.ts';
import { forgetMails } from './retention.ts';
import { sealWaitingBodies } from './sealed.ts';
import type { MailService } from './types.ts';
import { type MailTheme, writeMail } from './write-mail.ts';

export { MAX_QUEUED_MAILS_PER_ADDRESS } from './address-cap.ts';
export { defineMail, type MailContext, type MailDefinition } from './define-mail.ts';
export { contentId, type MailLogo, withPictures } from './logo.ts';
export type { Block, Fact, MailAttachment } from './mail-content.ts';
export { dropUnsent, listUnsent, requeueMails } from './operate-outbox.ts';
export { holdMails, listMailIdsAbout, recallMails } from './outbox.ts';
export { mailData } from './personal-data.ts';
export { mailSealed } from './sealed.ts';
export type { MailShare } from './shares.ts';
export { getMailStyle } from './theme-colours.ts';
export type { MailDraft, MailService, MailSummary, Queued, StoredMail } from './types.ts';
export { startMailWorker } from './worker.ts';
export type { MailTheme } from './write-mail.ts';

export interface MailParts extends MailTheme {
  database: Database;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  /** Maximum number of mails of one share that wait for one mailbox. */
  mostWaiting: number;
}

/** Creates the mail service: layout and outbox. The sending service provides the content; the worker delivers. */
export function createMail({ database, secrets, mostWaiting, ...stationery }: MailParts): MailService {
  const { db } = database;
  return {
    write: (mail, ctx, facts) => writeMail(stationery, mail, ctx, facts),
    queue: (trx, ctx, draft) => queueMail(trx, ctx, { draft, mostWaiting, secrets }),
    hasRoom,
    list: (limit) => listMails(db, limit),
    listAbout: (trade) => listMailsAbout(db, trade),
    find: (id) => findMail(db, secrets, id),
    findAttachment: (id, position) => findAttachment(db, id, position),
    backlog: () => measureOutbox(db),
    sweep: {
      what: 'mails',
      everyMs: HOUR_MS,
      run: async (now) => {
        await sealWaitingBodies(database, secrets);
        return forgetMails(db, now);
      },
    },
  };
}
