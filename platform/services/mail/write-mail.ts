import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { LinksFor } from '../../shared/links.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Texts, TextsFor } from '../texts/index.server.ts';
import { mailboxOf } from './address-cap.ts';
import type { MailDefinition } from './define-mail.ts';
import { type MailMark, picturesOf } from './mark.ts';
import { printHtml } from './print-html.tsx';
import { printText } from './print-text.ts';
import { mailTheme } from './theme-colours.ts';
import type { MailDraft } from './types.ts';

/** Layout inputs shared by all mails of the fleet. */
export interface Stationery {
  texts: TextsFor;
  links: LinksFor;
  /** The tenant's compiled theme, for its colours and fonts. */
  themeCss: (tenant: ServerTenant) => string;
  /** The brand's wordmark; without one its name is set in the theme's type. */
  markOf: (tenant: ServerTenant) => MailMark | undefined;
}

/** Renders a mail from its definition, as HTML and as text. */
export function writeMail<Facts>(
  { texts, links, themeCss, markOf }: Stationery,
  { kind, reader, whenFull, write }: MailDefinition<Facts>,
  ctx: RequestContext,
  facts: Facts,
): MailDraft {
  const { tenant } = ctx;
  const { fromName, fromAddress, replyTo: shopsReplyTo } = tenant.contact;
  const locale = reader === 'shop' ? tenant.locale : ctx.locale;
  const mark = markOf(tenant);
  const own = texts({ tenant, locale });
  const letter = write(facts, { ctx, texts: own, links: links({ tenant, locale }), requestLang: texts(ctx).lang });
  const { to, replyTo, unsubscribeUrl, subject, attachments = [] } = letter;
  const headed = {
    ...letter,
    lang: own.lang,
    brand: fromName,
    reader,
    ...(reader === 'visitor' ? { imprint: imprintOf(tenant, own) } : {}),
  };
  return {
    kind,
    from: { name: fromName, address: fromAddress },
    to,
    replyTo: replyTo ?? shopsReplyTo,
    automatic: replyTo === undefined,
    whenFull,
    countsFor: countsFor({ reader, whenFull }, { to, replyTo }),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    lang: own.lang,
    subject,
    html: printHtml(headed, mailTheme(themeCss(tenant)), mark && { ...mark, ...picturesOf(mark) }),
    text: printText(headed),
    attachments,
    pictures: mark ? picturesOf(mark).all : [],
  };
}

/** What is kept in any case counts among its like: nothing else that is written to a mailbox holds it up. */
function countsFor(
  { reader, whenFull }: Pick<MailDefinition<never>, 'reader' | 'whenFull'>,
  { to, replyTo }: { to: string; replyTo: string | undefined },
): string | null {
  if (whenFull === 'always') return null;
  if (reader === 'shop') return `from ${mailboxOf(replyTo ?? to)}`;
  return whenFull === 'keep' ? `kept ${mailboxOf(to)}` : mailboxOf(to);
}

/** Who stands behind the shop, in full as business letters have to say it, whatever brand the shop goes by. */
function imprintOf({ contact, legalEntity }: ServerTenant, { t }: Texts): string {
  const { name, street, postalCode, city, countryName, registerCourt, registerNumber, vatId } = legalEntity;
  return t('mail.imprint', {
    ...{ brand: contact.fromName, name, street, postalCode, city, countryName },
    ...{ registerCourt, registerNumber, vatId, directors: legalEntity.managingDirectors.join(', ') },
  });
}
