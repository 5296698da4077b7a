import { defuseLinks } from '../../shared/user-text.ts';
import { endOfWorkingDays } from '../../shared/working-days.ts';
import type { Fact, MailContext } from '../mail/index.server.ts';

/**
 * The visitor's details, language and shop, and the last day of the `answerDays` working days that the texts promise;
 * `more` follows name and address.
 */
export function visitorFacts(
  { name, email }: { name: string; email: string },
  { more, answerDays }: { more: readonly Fact[]; answerDays: number },
  { ctx, texts: { lang, t, formats }, requestLang }: MailContext,
): Fact[] {
  const answerBy = endOfWorkingDays(ctx.now(), answerDays, ctx.tenant.timeZone);
  const language = new Intl.DisplayNames([lang], { type: 'language' }).of(requestLang) ?? requestLang;
  return [
    { term: t('contact.name.label'), value: defuseLinks(name) },
    { term: t('field.email.label'), value: email },
    ...more,
    { term: t('shell.language'), value: language },
    { term: t('mail.contact.shop'), value: ctx.tenant.id },
    { term: t('mail.contact.answerBy'), value: formats.date(answerBy) },
  ];
}
