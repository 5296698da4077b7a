import { describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { messageMail } from '../../../platform/services/contact/message-mail.ts';
import type { ContactMessage } from '../../../platform/services/contact/types.ts';
import { writeMail } from '../../../platform/services/mail/write-mail.ts';
import { localeIds } from '../../support/compiled-fleet.ts';
import { contextOf, stationeryOfFleet } from '../../support/selling.ts';

const message: ContactMessage = {
  subjectKey: 'contact.subject.payment',
  name: '<b>Hannah & Co</b>',
  email: 'hannah@example.org',
  tradeNumber: 'DE-26-118-5520',
  message: 'Zeile eins\nZeile zwei\n\n<script>drei</script>',
};

async function mailOf(id: TenantId, changes: Partial<ContactMessage> = {}, locale?: string) {
  const ctx = await contextOf(id, locale ? { locale } : {});
  return writeMail(await stationeryOfFleet(), messageMail, ctx, { ...message, ...changes });
}

describe('the mail of a contact form', () => {
  it('goes to the shop, answers go to the visitor', async () => {
    expect(await mailOf('de/default')).toMatchObject({
      kind: 'contact.message',
      to: 'service@umlauf-de.example',
      replyTo: 'hannah@example.org',
      subject: 'Kontakt: Frage zur Auszahlung, Verkauf DE-26-118-5520',
      attachments: [],
    });
  });

  it('goes to the partners’ address in business mode, where the shop has one', async () => {
    expect((await mailOf('de/b2bWidget')).to).toBe('partner@umlauf-de.example');
  });

  it('leaves the trade out where there is none', async () => {
    const { subject, text } = await mailOf('de/default', { tradeNumber: '' });
    expect(subject).toBe('Kontakt: Frage zur Auszahlung');
    expect(text).not.toContain('Verkauf:');
  });

  it.each(localeIds)('speaks the language of the shop %s, with no message left out', async (country) => {
    const { html, text, subject } = await mailOf(`${country}/default`);
    // A missing message would be printed as its id.
    expect(`${html}${text}${subject}`).not.toMatch(/\b(mail|contact|field|shell)\.[a-z]/);
  });

  it('stays in the language of the shop and names that of the visitor', async () => {
    const { subject, text } = await mailOf('de/default', {}, 'fr');
    expect(subject).toContain('Kontakt:');
    expect(text).toContain('Sprache: Französisch');
  });

  it('keeps the visitor’s lines and none of their markup', async () => {
    const { html, text } = await mailOf('de/default');
    expect(text).toContain('> Zeile eins\n> Zeile zwei\n>\n> <script>drei</script>');
    expect(html).toContain('Zeile eins<br/>Zeile zwei</p>');
    expect(html).toContain('&lt;script&gt;drei');
    expect(html).toContain('&lt;b&gt;Hannah &amp; Co');
  });
});
