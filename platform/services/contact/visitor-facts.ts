import { defuseLinks } from '../../shared/user-text.ts';
import type { Fact, MailContext } from '../mail/index.server.ts';

/** The visitor's details, language and shop; `more` follows name and address. */
export function visitorFacts(
  { name, email }: { name: string; email: string },
  more: readonly Fact[],
  { ctx, texts: { lang, t }, requestLang }: MailContext,
): Fact[] {
  const language = new Intl.DisplayNames([lang], { type: 'language' }).of(requestLang) ?? requestLang;
  return [
    { term: t('contact.name.label'), value: defuseLinks(name) },
    { term: t('field.email.label'), value: email },
    ...more,
    { term: t('shell.language'), value: language },
    { term: t('mail.contact.shop'), value: ctx.tenant.id },
  ];
}
