import { renderToStaticMarkup } from 'react-dom/server';
import type { RequestContext } from '../../shared/request-context.ts';
import type { ContactMessage } from '../contact/types.ts';
import type { Texts, TextsFor } from '../texts/index.server.ts';
import { ContactMessageMail, type ContactMessageWords } from './templates/ContactMessageMail.tsx';
import type { MailTheme } from './theme-colours.ts';
import type { MailDraft } from './types.ts';

export interface ContactMessageInput {
  ctx: RequestContext;
  message: ContactMessage;
  texts: TextsFor;
  theme: MailTheme;
}

/** The mail is read by the people of the shop: it speaks the shop's language and names the visitor's. */
export function contactMessageDraft({ ctx, message, texts, theme }: ContactMessageInput): MailDraft {
  const { contact, businessMode } = ctx.tenant;
  const words = contactMessageWords(ctx, message, texts);
  return {
    kind: 'contact.message',
    to: (businessMode ? contact.b2bToAddress : undefined) ?? contact.toAddress,
    replyTo: message.email,
    subject: words.subject,
    html: `<!doctype html>${renderToStaticMarkup(<ContactMessageMail words={words} theme={theme} />)}`,
    text: contactMessageText(words),
    attachments: [],
  };
}

function contactMessageWords(ctx: RequestContext, message: ContactMessage, texts: TextsFor): ContactMessageWords {
  const { tenant, locale } = ctx;
  const own = texts({ tenant, locale: tenant.locale });
  const { lang, t } = own;
  const topic = t(message.subjectKey);
  const { tradeNumber: number } = message;
  const subject = [t('mail.contact.subject', { topic }), ...(number ? [t('mail.trade.sale', { number })] : [])];
  return {
    lang,
    brand: tenant.contact.fromName,
    subject: subject.join(', '),
    headline: topic,
    facts: visitorFacts(ctx, message, own, texts({ tenant, locale }).lang).flatMap((fact, index) =>
      index === 1 && number ? [fact, { term: t('mail.contact.trade'), value: number }] : [fact],
    ),
    paragraphs: paragraphsOf(message.message),
    reason: t('mail.contact.reason', { name: message.name }),
  };
}

/** Who wrote, in which language and where: name and address first. `spoken` is the BCP 47 tag of the page they saw. */
export function visitorFacts(
  { tenant }: RequestContext,
  { name, email }: { name: string; email: string },
  { lang, t }: Texts,
  spoken: string,
): ContactMessageWords['facts'] {
  return [
    { term: t('contact.name.label'), value: name },
    { term: t('field.email.label'), value: email },
    { term: t('shell.language'), value: new Intl.DisplayNames([lang], { type: 'language' }).of(spoken) ?? spoken },
    { term: t('mail.contact.shop'), value: tenant.id },
  ];
}

/** A text as paragraphs of lines. */
export function paragraphsOf(text: string): string[][] {
  return text.split(/\n{2,}/).map((paragraph) => paragraph.split('\n'));
}

/** The same words for programs and people that want no HTML. */
function contactMessageText(words: ContactMessageWords): string {
  return [
    words.headline,
    words.facts.map(({ term, value }) => `${term}: ${value}`).join('\n'),
    words.paragraphs.map((lines) => lines.join('\n')).join('\n\n'),
    `-- \n${words.reason}`,
  ].join('\n\n');
}
