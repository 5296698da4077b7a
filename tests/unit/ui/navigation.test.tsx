import { describe, expect, it } from 'vitest';
import { CartLink } from '../../../platform/features/navigation/CartLink.tsx';
import { countryName, languageName } from '../../../platform/features/navigation/display-names.ts';
import { LocaleSwitcher } from '../../../platform/features/navigation/LocaleSwitcher.tsx';
import { SiteFooter } from '../../../platform/features/navigation/SiteFooter.tsx';
import { WidgetFooter } from '../../../platform/features/navigation/WidgetFooter.tsx';
import { renderInShop } from './shop.tsx';

describe('navigation', () => {
  it('names languages and countries in their own words', () => {
    expect(languageName('es-ES')).toBe('Español');
    expect(languageName('fr-FR')).toBe('Français');
    expect(countryName('at', 'de-DE')).toBe('Österreich');
  });

  it('tells two variants of a language apart and marks the shown one', () => {
    const html = renderInShop(<LocaleSwitcher />);
    expect(html).toMatch(/data-locale="de" aria-current="true">Deutsch \(Deutschland\)</);
    expect(html).toMatch(/data-locale="at">Deutsch \(Österreich\)</);
    expect(html).toMatch(/lang="es-ES" hrefLang="es-ES" rel="alternate" data-locale="es">Español</);
  });

  it('works without JavaScript: the switcher is a disclosure of plain links', () => {
    const html = renderInShop(<LocaleSwitcher compact />);
    expect(html).toMatch(/^<details class="disclosure wide"><summary>/);
    expect(html).toContain('href="http://es.localhost:3000/"');
  });

  it('says before the countries that a cart stays where it is', () => {
    expect(renderInShop(<LocaleSwitcher />)).toMatch(/Land, jedes mit eigenem Warenkorb<\/p><ul><li><a href="http/);
  });

  it('lets a reader change the language inside a partner’s page, and leads to no other country from there', () => {
    const html = renderInShop(<WidgetFooter />);
    expect(html).toMatch(/data-locale="de" aria-current="true">Deutsch \(Deutschland\)</);
    expect(html).toContain('href="/es" lang="es-ES" hrefLang="es-ES" rel="alternate" data-locale="es">Español<');
    expect(html).not.toContain('es.localhost');
    const alone = renderInShop(<WidgetFooter />, { alternatives: [{ locale: 'de', lang: 'de-DE', href: '/' }] });
    expect(alone).not.toContain('data-locale');
  });

  it('shows no count before the browser has read its cart', () => {
    const html = renderInShop(<CartLink />);
    expect(html).toContain('aria-label="Warenkorb"');
    expect(html).not.toContain('class="cart-count"');
  });

  it('leaves out links to pages the language does not have', () => {
    const html = renderInShop(<SiteFooter />);
    expect(html).toContain('href="/content/so-gehts"');
    expect(html).not.toContain('Verpackungstipps');
    expect(html).toContain('© 2026 Umlauf Handels GmbH');
  });
});
