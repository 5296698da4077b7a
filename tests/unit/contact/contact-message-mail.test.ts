import { describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { messageMail } from '../../../platform/services/contact/message-mail.ts';
import type { ContactMessage } from '../../../platform/services/contact/types.ts';
import { writeMail } from '../../../platform/services/mail/write-mail.ts';
import { BUSINESS_SHOP, CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { localeIds } from '../../support/compiled-fleet.ts';
import { createContext, createFleetMailTheme } from '../../support/selling.ts';

const message: ContactMessage = {
  subjectKey: 'contact.subject.payment',
  name: '<b>Hannah & Co</b>',
  email: 'hannah@example.org',
  tradeNumber: 'DE-26-118-5520',
  message: 'Zeile eins\nZeile zwei\n\n<script>drei</script>',
};

async function writeContactMail(id: TenantId, changes: Partial<ContactMessage> = {}, locale?: string) {
  const ctx = await createContext(id, locale ? { locale } : {});
  return writeMail(await createFleetMailTheme(), messageMail, ctx, { ...message, ...changes });
}

describe('contact mail', () => {
  it('the mail goes to the shop with the visitor as reply address', async () => {
    expect(await writeContactMail(CONSUMER_SHOP.id)).toMatchObject({
      kind: 'contact.message',
      to: CONSUMER_SHOP.config.contact.toAddress,
      replyTo: 'hannah@example.org',
      subject: 'Kontakt: Frage zur Auszahlung, Verkauf DE-26-118-5520',
      attachments: [],
    });
  });

  it('the mail goes to the partners’ address in business mode, where the shop has one', async () => {
    expect((await writeContactMail(BUSINESS_SHOP.id)).to).toBe(BUSINESS_SHOP.config.contact.b2bToAddress);
  });

  it('the mail omits the trade without a number', async () => {
    const { subject, text } = await writeContactMail(CONSUMER_SHOP.id, { tradeNumber: '' });
    expect(subject).toBe('Kontakt: Frage zur Auszahlung');
    expect(text).not.toContain('Verkauf:');
  });

  it.each(localeIds)('the mail is in the language of the shop %s, without missing messages', async (country) => {
    const { html, text, subject } = await writeContactMail(`${country}/default`);
    // A missing message would be printed as its id.
    expect(`${html}${text}${subject}`).not.toMatch(/\b(mail|contact|field|shell)\.[a-z]/);
  });

  it('the mail stays in the shop’s language and names that of the visitor', async () => {
    const { subject, text } = await writeContactMail(CONSUMER_SHOP.id, {}, 'fr');
    expect(subject).toContain('Kontakt:');
    expect(text).toContain('Sprache: Französisch');
  });

  it('the mail preserves the visitor’s lines and escapes their markup', async () => {
    const { html, text } = await writeContactMail(CONSUMER_SHOP.id);
    expect(text).toContain('> Zeile eins\n> Zeile zwei\n>\n> <script>drei</script>');
    expect(html).toContain('Zeile eins<br/>Zeile zwei</p>');
    expect(html).toContain('&lt;script&gt;drei');
    expect(html).toContain('&lt;b&gt;Hannah &amp; Co');
  });
});
