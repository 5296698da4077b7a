import type { ServerTenant } from '../../generated/tenant-types.gen.ts';
import type { LinksFor } from '../../shared/links.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Texts, TextsFor } from '../texts/index.server.ts';
import { normaliseMailbox } from './address-cap.ts';
import type { MailDefinition } from './define-mail.ts';
import { buildLogoPictures, type MailLogo } from './logo.ts';
import type { Block, MailContent } from './mail-content.ts';
import { printHtml } from './print-html.tsx';
import { printText } from './print-text.ts';
import { MAIL_SHARES, type MailShare, shareKey } from './shares.ts';
import { getMailStyle } from './theme-colours.ts';
import type { MailDraft } from './types.ts';

/** Layout inputs shared by all mails of the fleet. */
export interface MailTheme {
  texts: TextsFor;
  links: LinksFor;
  /** The tenant's compiled theme, for its colours and fonts. */
  themeCss: (tenant: ServerTenant) => string;
  /** The brand's logo; without one, its name is set in the theme's font. */
  findLogo: (tenant: ServerTenant) => MailLogo | undefined;
}

/** Renders a mail from its definition, as HTML and as text. */
export function writeMail<Facts>(
  { texts, links, themeCss, findLogo }: MailTheme,
  { kind, reader, rateLimitPolicy, share, write }: MailDefinition<Facts>,
  ctx: RequestContext,
  facts: Facts,
): MailDraft {
  const { tenant } = ctx;
  const { fromName, fromAddress, replyTo: shopsReplyTo } = tenant.contact;
  const locale = reader === 'shop' ? tenant.locale : ctx.locale;
  const logo = findLogo(tenant);
  const own = texts({ tenant, locale });
  const written = write(facts, { ctx, texts: own, links: links({ tenant, locale }), requestLang: texts(ctx).lang });
  const content = ctx.test === true ? markAsTest(written, own) : written;
  const { to, replyTo, unsubscribeUrl, tradeNumber, subject, attachments = [] } = content;
  const headed = {
    ...content,
    lang: own.lang,
    brand: fromName,
    reader,
    ...(reader === 'visitor' ? { imprint: formatImprint(tenant, own) } : {}),
  };
  return {
    kind,
    from: { name: fromName, address: fromAddress },
    to,
    replyTo: replyTo ?? shopsReplyTo,
    automatic: replyTo === undefined,
    rateLimitPolicy,
    countsFor:
      rateLimitPolicy === 'exempt' || share === null
        ? null
        : shareKey(share, getShareOwner(share, tenant, { to, replyTo })),
    ...(unsubscribeUrl ? { unsubscribeUrl } : {}),
    ...(tradeNumber ? { tradeNumber } : {}),
    lang: own.lang,
    subject,
    html: printHtml(headed, getMailStyle(themeCss(tenant)), logo && { ...logo, ...buildLogoPictures(logo) }),
    text: printText(headed),
    attachments,
    pictures: logo ? buildLogoPictures(logo).all : [],
  };
}

/** First of all a mail of the test mode says that nothing is sold. */
function markAsTest(content: MailContent, { t }: Texts): MailContent {
  const note: Block = { kind: 'note', text: t('testMode.mail') };
  return {
    ...content,
    subject: t('testMode.subject', { subject: content.subject }),
    blocks: [note, ...content.blocks],
  };
}

/** The owner of the share that the mail counts in. */
function getShareOwner(
  share: MailShare,
  tenant: ServerTenant,
  { to, replyTo }: { to: string; replyTo: string | undefined },
): string {
  switch (MAIL_SHARES[share].per) {
    case 'mailbox':
      return normaliseMailbox(to);
    case 'account':
      return `${tenant.id} ${to.toLowerCase()}`;
    case 'author':
      return normaliseMailbox(replyTo ?? to);
  }
}

/** The shop's legal entity with all details that business letters need, for every brand. */
function formatImprint({ contact, legalEntity }: ServerTenant, { t }: Texts): string {
  const { name, street, postalCode, city, countryName, registerCourt, registerNumber, vatId } = legalEntity;
  return t('mail.imprint', {
    ...{ brand: contact.fromName, name, street, postalCode, city, countryName },
    ...{ registerCourt, registerNumber, vatId, directors: legalEntity.managingDirectors.join(', ') },
  });
}
