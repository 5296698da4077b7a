import { renderToStaticMarkup } from 'react-dom/server';
import type { RequestContext } from '../../shared/request-context.ts';
import type { NewsletterMail as NewsletterFacts } from '../newsletter/types.ts';
import type { Texts } from '../texts/index.server.ts';
import { imprintLine } from './imprint-line.ts';
import { NewsletterMail, type NewsletterWords } from './templates/NewsletterMail.tsx';
import type { MailTheme } from './theme-colours.ts';
import type { MailDraft } from './types.ts';

/** Full addresses a newsletter mail leads to, by token, in the language of the request. */
export interface NewsletterLinks {
  enrich: (ctx: RequestContext, token: string) => string;
  unsubscribe: (ctx: RequestContext, token: string) => string;
  /** Where a mail program posts to end the subscription (RFC 8058). */
  oneClick: (ctx: RequestContext, token: string) => string;
}

export interface NewsletterMailInput {
  ctx: RequestContext;
  facts: NewsletterFacts;
  texts: Texts;
  theme: MailTheme;
  links: NewsletterLinks;
}

export function newsletterDraft({ ctx, facts, texts, theme, links }: NewsletterMailInput): MailDraft {
  const words = newsletterWords(ctx, facts, texts, links);
  return {
    kind: `newsletter.${facts.kind}`,
    to: facts.to,
    subject: words.subject,
    unsubscribeUrl: links.oneClick(ctx, facts.endToken),
    html: `<!doctype html>${renderToStaticMarkup(<NewsletterMail words={words} theme={theme} />)}`,
    text: newsletterText(words),
    attachments: [],
  };
}

function newsletterWords(
  ctx: RequestContext,
  { kind, token, endToken, requestedAt, validUntil }: NewsletterFacts,
  { lang, t, formats }: Texts,
  links: NewsletterLinks,
): NewsletterWords {
  const brand = ctx.tenant.contact.fromName;
  const waits = kind === 'confirm';
  return {
    lang,
    brand,
    subject: t(`mail.newsletter.${kind}.subject`),
    headline: t(`mail.newsletter.${kind}.headline`),
    text: t(`mail.newsletter.${kind}.text`, { brand }),
    button: t(waits ? 'mail.newsletter.confirm.button' : 'mail.newsletter.welcome.button'),
    url: links.enrich(ctx, token),
    note: waits ? t('mail.newsletter.confirm.note', { date: formats.date(validUntil) }) : undefined,
    imprint: imprintLine(ctx.tenant),
    reason: t('mail.newsletter.reason', { date: formats.date(requestedAt) }),
    unsubscribe: t('mail.newsletter.unsubscribe'),
    unsubscribeUrl: links.unsubscribe(ctx, endToken),
  };
}

/** The same words for programs and people that want no HTML. */
function newsletterText(words: NewsletterWords): string {
  return [
    words.headline,
    words.text,
    `${words.button}:\n${words.url}`,
    ...(words.note ? [words.note] : []),
    `-- \n${words.imprint} ${words.reason}`,
    `${words.unsubscribe}:\n${words.unsubscribeUrl}`,
  ].join('\n\n');
}
