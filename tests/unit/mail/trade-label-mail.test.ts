import { describe, expect, it } from 'vitest';
import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { getMailStyle } from '../../../platform/services/mail/theme-colours.ts';
import { writeMail } from '../../../platform/services/mail/write-mail.ts';
import { labelMail } from '../../../platform/services/trades/label-mail.ts';
import type { TradeView } from '../../../platform/services/trades/types.ts';
import { CONSUMER_SHOP, PARTNER_SHOP, SISTER_SHOP } from '../../support/chosen-shops.ts';
import { localeIds } from '../../support/compiled-fleet.ts';
import { createContext, createFleetMailTheme, loadTestFleet } from '../../support/selling.ts';

const trade = {
  number: 'DE-26-118-5520',
  createdAt: '2026-04-28T10:00:00.000Z',
  shipUntil: '2026-05-19T21:59:59.999Z',
  carrier: 'DHL',
  trackingNumber: '00340434161094027318',
  totalCents: 45_000,
  voucher: { code: 'HALLO5', valueCents: 500 },
  payout: { paymentType: 13, masked: 'DE89 ···· ···· 3000', accountHolder: 'Jonas Reuter' },
  lines: [
    { offer: { deviceName: 'Apple iPhone 15 Pro', variantLabel: '128 GB', formFactor: 'phone' }, quantity: 1 },
    { offer: { deviceName: 'Sony Alpha 7 IV', variantLabel: '', formFactor: 'camera' }, quantity: 2 },
  ],
  address: { firstName: '<b>Jo & Co</b>', email: 'jonas@example.org' },
} as unknown as TradeView;

const labelPdf = new Uint8Array([37, 80, 68, 70]);

async function mailIn(id: TenantId, locale: string, changes: Partial<TradeView> = {}) {
  const ctx = await createContext(id, { locale });
  const facts = {
    trade: { ...trade, ...changes },
    link: { number: trade.number, signature: 'sig' },
    tradeToken: 'token',
    labelPdf,
  };
  const { html, text, attachments } = writeMail(await createFleetMailTheme(), labelMail, ctx, facts);
  return { html, text, attachments, theme: getMailStyle((await loadTestFleet()).tenant(id).theme.body) };
}

describe('the mail with the label', () => {
  it.each(localeIds)('the mail is complete in %s', async (locale) => {
    const { html, text } = await mailIn(CONSUMER_SHOP.id, locale);
    // A missing message would appear as its id.
    expect(`${html}${text}`).not.toMatch(/\b(mail|label)\.(?!pdf)[a-z]/);
    expect(text).toContain('DE-26-118-5520');
    expect(html).toContain(`href="${CONSUMER_SHOP.getOrigin(3000)}/api/trades/labels/DE-26-118-5520/sig/label.pdf"`);
  });

  it('the mail contains amount, date, number and the next steps', async () => {
    const { text } = await mailIn(CONSUMER_SHOP.id, 'de');
    expect(text).toContain('450,00 €');
    expect(text).toContain('19.05.26');
    expect(text).toContain('2 × Sony Alpha 7 IV');
    expect(text).toContain('darin enthalten: Gutschein HALLO5, 5,00\u00a0€');
    expect(text).toContain('Danach überweisen wir 450,00\u00a0€ auf DE89 ···· ···· 3000.');
    expect(text).toContain('SIM-Karte herausnehmen');
    expect(text).toContain('Speicherkarte herausnehmen');
  });

  it('the label is attached', async () => {
    const { attachments } = await mailIn(CONSUMER_SHOP.id, 'de');
    expect(attachments).toEqual([
      { fileName: 'Umlauf-DE-26-118-5520-label.pdf', contentType: 'application/pdf', content: labelPdf },
    ]);
  });

  it('the mail promises no money for recycling', async () => {
    const { html, text } = await mailIn(CONSUMER_SHOP.id, 'de', { totalCents: 0, voucher: null });
    expect(`${html}${text}`).not.toContain('€');
    expect(text).toContain('Wir recyceln, was du schickst');
  });

  it('the mail contains no markup entered by the seller', async () => {
    const { html } = await mailIn(CONSUMER_SHOP.id, 'de');
    expect(html).not.toContain('<b>Jo');
    expect(html).not.toContain('Co&lt;');
  });

  it.each([CONSUMER_SHOP.id, SISTER_SHOP.id, PARTNER_SHOP.id] as const)(
    'the mail uses the colours of %s as literal values',
    async (id) => {
      const { html, theme } = await mailIn(id, 'de');
      expect(theme.light.action).toMatch(/^#[0-9a-f]{6}$/i);
      expect(html).toContain(`background:${theme.light.action}`);
      expect(html).toContain(`.m-action{background:${theme.dark.action}`);
      expect(html).not.toContain('var(');
      expect(html).not.toMatch(/<(script|link)\b|(?:src|href)="(?!cid:|mailto:|http:\/\/)/);
      expect(html.match(/<img\b/g)).toHaveLength(html.match(/<img class="m-logo" src="cid:/g)?.length ?? 0);
    },
  );

  it('a theme with a missing colour is rejected', () => {
    expect(() => getMailStyle(':root{--c-sunken:#fff}[data-scheme=dark]{}')).toThrow('The theme has no --c-surface.');
  });
});
