import { describe, expect, it } from 'vitest';
import { CartLink } from '../../../platform/features/navigation/CartLink.tsx';
import { withQuery } from '../../../platform/features/navigation/carried-answers.ts';
import { countryName, languageName } from '../../../platform/features/navigation/display-names.ts';
import { LocaleSwitcher } from '../../../platform/features/navigation/LocaleSwitcher.tsx';
import { SiteFooter } from '../../../platform/features/navigation/SiteFooter.tsx';
import { WidgetFooter } from '../../../platform/features/navigation/WidgetFooter.tsx';
import { renderInShop } from './shop.tsx';

describe('navigation', () => {
  it('languages and countries have their native names', () => {
    expect(languageName('es-ES')).toBe('Español');
    expect(languageName('fr-FR')).toBe('Français');
    expect(countryName('at', 'de-DE')).toBe('Österreich');
  });

  it('two variants of a language are distinguished, and the shown one is marked', () => {
    const html = renderInShop(<LocaleSwitcher />);
    expect(html).toMatch(/data-locale="de" aria-current="true">Deutsch \(Deutschland\)</);
    expect(html).toMatch(/data-locale="at">Deutsch \(Österreich\)</);
    expect(html).toMatch(/lang="es-ES" hrefLang="es-ES" rel="alternate" data-locale="es">Español</);
  });

  it('without JavaScript the switcher is a disclosure of plain links', () => {
    const html = renderInShop(<LocaleSwitcher compact />);
    expect(html).toMatch(/^<details class="disclosure wide"><summary>/);
    expect(html).toContain('href="http://cd.localhost:3000/"');
  });

  it('the country list says that a cart does not move to another country', () => {
    expect(renderInShop(<LocaleSwitcher />)).toMatch(/Land, jedes mit eigenem Warenkorb<\/p><ul><li><a href="http/);
  });

  it('links to other languages and countries carry answers in place of the query they had', () => {
    expect(withQuery('/de/produkte/handy?replaces=o1', 'storage=128')).toBe('/de/produkte/handy?storage=128');
    expect(withQuery('http://cd.localhost:3000/', '')).toBe('http://cd.localhost:3000/');
    expect(withQuery('/de?a=1', undefined)).toBe('/de?a=1');
  });

  it('a widget has a language switcher, and no links to other countries', () => {
    const html = renderInShop(<WidgetFooter />);
    expect(html).toMatch(/data-locale="de" aria-current="true">Deutsch \(Deutschland\)</);
    expect(html).toContain('href="/es" lang="es-ES" hrefLang="es-ES" rel="alternate" data-locale="es">Español<');
    expect(html).not.toContain('cd.localhost');
    const alone = renderInShop(<WidgetFooter />, { alternatives: [{ locale: 'de', lang: 'de-DE', href: '/' }] });
    expect(alone).not.toContain('data-locale');
  });

  it('the cart badge is empty before the browser has read its cart', () => {
    const html = renderInShop(<CartLink />);
    expect(html).toContain('aria-label="Warenkorb"');
    expect(html).not.toContain('class="cart-count"');
  });

  it('links to pages that the language does not have are omitted', () => {
    const html = renderInShop(<SiteFooter />);
    expect(html).toContain('href="/content/so-gehts"');
    expect(html).not.toContain('Verpackungstipps');
    expect(html).toContain('© 2026 Umlauf Handels GmbH');
  });
});
