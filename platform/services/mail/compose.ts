import type { Selectable } from 'kysely';
import MailComposer from 'nodemailer/lib/mail-composer';
import { contentId, type MailPicture } from './logo.ts';
import type { MailAttachmentTable, MailTable } from './tables.ts';
import type { MailBody } from './types.ts';

/** A mail as sent over SMTP. */
export interface SmtpMail {
  from: string;
  to: string;
  source: Buffer;
}

/** The MIME source of a mail of the outbox: identical on each attempt, Message-ID and date included. */
export async function composeMail(
  mail: Selectable<MailTable>,
  {
    body,
    attachments,
    pictures,
  }: {
    body: MailBody;
    attachments: readonly Selectable<MailAttachmentTable>[];
    pictures: readonly MailPicture[];
  },
): Promise<SmtpMail> {
  const source = await new MailComposer({
    disableFileAccess: true,
    disableUrlAccess: true,
    messageId: mail.message_id,
    date: mail.created_at,
    from: { name: mail.from_name, address: mail.from_address },
    to: mail.to_address,
    ...(mail.reply_to ? { replyTo: { name: '', address: mail.reply_to } } : {}),
    subject: mail.subject,
    html: body.html,
    text: body.text,
    headers: buildHeaders(mail, body),
    attachments: [
      ...pictures.map((one) => ({
        filename: 'mark.png',
        contentType: 'image/png',
        content: Buffer.from(one.content),
        cid: contentId(one),
        contentDisposition: 'inline' as const,
      })),
      ...attachments.map((one) => ({
        filename: one.file_name,
        contentType: one.content_type,
        content: Buffer.from(one.content),
      })),
    ],
  })
    .compile()
    .build();
  return { from: mail.from_address, to: mail.to_address, source };
}

/** Mails written by a person are not marked as automatic: support systems would filter them. */
function buildHeaders(mail: Selectable<MailTable>, { unsubscribeUrl }: MailBody): Record<string, string> {
  const headers = {
    'Content-Language': mail.locale,
    // A reader's complaint leads to the log lines of the request that caused the mail.
    ...(mail.request_id === null ? {} : { 'X-Request-Id': mail.request_id }),
    ...unsubscribeHeaders(unsubscribeUrl),
  };
  return mail.automatic ? { ...headers, 'Auto-Submitted': 'auto-generated' } : headers;
}

/** One click in the mail program ends the subscription: RFC 2369 defines the address, RFC 8058 the POST request. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};
}
