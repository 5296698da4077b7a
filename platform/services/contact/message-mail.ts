import { defuseLinks } from '../../shared/user-text.ts';
import { CONTACT_ANSWER_WORKING_DAYS } from '../../shared/working-days.ts';
import { defineMail } from '../mail/index.server.ts';
import type { ContactMessage } from './types.ts';
import { visitorFacts } from './visitor-facts.ts';

/** A visitor's message to the shop's staff; replies go to the visitor. */
export const messageMail = defineMail<ContactMessage>({
  kind: 'contact.message',
  reader: 'shop',
  share: 'message',
  rateLimitPolicy: 'deferrable',
  write: (message, writing) => {
    const { ctx, texts } = writing;
    const { t } = texts;
    const { contact } = ctx.tenant;
    const topic = t(message.subjectKey);
    const { tradeNumber: number } = message;
    const trade = number ? [{ term: t('mail.contact.trade'), value: defuseLinks(number) }] : [];
    const subject = [
      t('mail.contact.subject', { topic }),
      ...(number ? [t('mail.trade.sale', { number: defuseLinks(number) })] : []),
    ];
    return {
      to: (ctx.business ? contact.b2bToAddress : undefined) ?? contact.toAddress,
      replyTo: message.email,
      subject: subject.join(', '),
      headline: topic,
      blocks: [
        {
          kind: 'facts',
          facts: visitorFacts(message, { more: trade, answerDays: CONTACT_ANSWER_WORKING_DAYS }, writing),
        },
        { kind: 'quote', text: message.message },
      ],
      reason: t('mail.contact.reason', { name: defuseLinks(message.name) }),
      attachments: (message.photos ?? []).map(({ content }, index) => ({
        fileName: `photo-${index + 1}.jpg`,
        contentType: 'image/jpeg',
        content,
      })),
    };
  },
  sample: ({ tenant }) => ({
    subjectKey: tenant.support.subjects[0]?.messageKey ?? '',
    name: 'Hannah Muster',
    email: 'hannah@example.org',
    tradeNumber: 'XX-26-118-4073',
    message: 'Lorem ipsum dolor sit amet.\n\nConsetetur.',
  }),
  typed: (message, words) => ({ ...message, name: words, tradeNumber: words, message: words }),
});
