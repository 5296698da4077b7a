import { describe, expect, it } from 'vitest';
import { ContactScreen } from '../../../platform/features/contact/ContactScreen.tsx';
import { publicConfig } from '../../support/compiled-fleet.ts';
import { renderInShop } from '../ui/shop.tsx';

const tenant = publicConfig['de/default'];
const contentSlugs = { privacy: 'datenschutz', packingTips: 'verpackungstipps', dataErasure: 'datenloeschung' };

function screen(props: Partial<Parameters<typeof ContactScreen>[0]> = {}): string {
  return renderInShop(<ContactScreen sent={false} form={undefined} {...props} />, { tenant, contentSlugs });
}

describe('the contact page', () => {
  it('is a plain form of five fields and the ten subjects of the shop', () => {
    const html = screen();
    expect(html).toMatch(
      /<form[^>]*method="post"[^>]*action="\/kontakt"|<form[^>]*action="\/kontakt"[^>]*method="post"/,
    );
    const names = [...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['subject', 'name', 'email', 'tradeNumber', 'message', 'homepage']);
    expect(html.match(/<option value="\w+"/g)).toHaveLength(10);
    expect(html).toContain('<option value="deviceNotListed">Mein Gerät fehlt</option>');
  });

  it('hides the honeypot from eyes, keyboards, screen readers and autofill', () => {
    const honeypot = /<div class="honeypot" aria-hidden="true">.*?<\/div>/.exec(screen())?.[0];
    expect(honeypot).toContain('tabindex="-1"');
    expect(honeypot).toContain('autoComplete="off"');
  });

  it('keeps every value of a refused form and ties each message to its field', () => {
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

  it('says so instead of the form when the message was sent', () => {
    const html = screen({ sent: true });
    expect(html).not.toContain('<form');
    expect(html).toContain('<h1 class="headline-small">Deine Nachricht ist da.</h1>');
  });

  it('names the company, its address, mail and telephone', () => {
    const html = screen();
    const { name, street, email, phone } = tenant.legalEntity;
    for (const fact of [name, street, `href="mailto:${email}"`, phone]) expect(html).toContain(fact);
    expect(html).toMatch(/href="tel:\+\d+"/);
  });

  it('answers six questions without a script, with the facts of the shop', () => {
    const html = screen();
    expect(html.match(/<details><summary>/g)).toHaveLength(6);
    expect(html).toContain(`${tenant.offerValidityDays} Tage.`);
    expect(html).toContain('href="/content/datenloeschung"');
    // This shop has no such page here: the words stay, the link does not.
    expect(html).toContain('Mehr dazu: So geht’s.');
  });
});
