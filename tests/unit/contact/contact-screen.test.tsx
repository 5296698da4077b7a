import { describe, expect, it } from 'vitest';
import { ContactScreen } from '../../../platform/features/contact/ContactScreen.tsx';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { publicConfig } from '../../support/compiled-fleet.ts';
import { renderInShop } from '../ui/shop.tsx';

const tenant = publicConfig[CONSUMER_SHOP.id];
const contentSlugs = { privacy: 'datenschutz', packingTips: 'verpackungstipps', dataErasure: 'datenloeschung' };

function screen(props: Partial<Parameters<typeof ContactScreen>[0]> = {}): string {
  return renderInShop(<ContactScreen sent={false} form={undefined} {...props} />, { tenant, contentSlugs });
}

describe('contact page', () => {
  it('the page is a plain form of five fields and the shop’s ten subjects', () => {
    const html = screen();
    const [form = ''] = /<form[^>]*>/.exec(html) ?? [];
    expect(form).toContain('method="post"');
    expect(form).toContain('action="/frage"');
    const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['subject', 'name', 'email', 'tradeNumber', 'message', 'homepage']);
    expect(html.match(/<option value="\w+"/g)).toHaveLength(10);
    expect(html).toContain('<option value="deviceNotListed">Mein Gerät fehlt</option>');
  });

  it('the honeypot is hidden from view, keyboards, screen readers and autofill', () => {
    const honeypot = /<div class="honeypot" aria-hidden="true">.*?<\/div>/.exec(screen())?.[0];
    expect(honeypot).toContain('tabindex="-1"');
    expect(honeypot).toContain('autoComplete="off"');
  });

  it('a rejected form preserves every value and ties each message to its field', () => {
    const values = { subject: 'returns', name: 'Hannah', email: 'han', tradeNumber: 'X1', message: 'eins\nzwei' };
    const problems = [{ pointer: '/email', code: 'email.format', detail: '' }];
    const html = screen({ form: { values, problems } });
    expect(html).toContain('<option value="returns" selected="">');
    for (const kept of ['value="Hannah"', 'value="han"', 'value="X1"', 'eins\nzwei</textarea>'])
      expect(html).toContain(kept);
    expect(html).toMatch(/<input[^>]*type="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-error"/);
    expect(html).toMatch(/role="alert".*href="#email".*id="email-error"/);
    expect(html.match(/aria-invalid/g)).toHaveLength(1);
  });

  it('a confirmation replaces the form of a sent message', () => {
    const html = screen({ sent: true });
    expect(html).not.toContain('<form');
    expect(html).toContain('<h1 class="headline-small">Deine Nachricht ist da.</h1>');
  });

  it('the page names the company, its address, e-mail address and telephone number', () => {
    const html = screen();
    const { name, street, email, phone } = tenant.legalEntity;
    for (const fact of [name, street, `href="mailto:${email}"`, phone]) expect(html).toContain(fact);
    expect(html).toMatch(/href="tel:\+\d+"/);
  });

  it('the page answers six questions without scripts, with the shop’s facts', () => {
    const html = screen();
    expect(html.match(/<details><summary>/g)).toHaveLength(6);
    expect(html).toContain(`${tenant.offerValidityDays} Tage.`);
    expect(html).toContain('href="/content/datenloeschung"');
    // This shop has no such page: the text stays, without the link.
    expect(html).toContain('Mehr dazu: So geht’s.');
  });
});
