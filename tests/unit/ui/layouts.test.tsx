import { describe, expect, it } from 'vitest';
import { Layout } from '../../../platform/layouts/Layout.tsx';
import { renderInShop } from './shop.tsx';

const names = ['home', 'default', 'agan-default', 'aganwidget-default', 'b2bwidget-default', 'b2bwidget-home'];

function rendered(name: string, screen: string, query: Record<string, string> = {}) {
  return renderInShop(
    <Layout name={name} screen={screen}>
      <h1>Titel</h1>
    </Layout>,
    { query },
  );
}

describe('layouts', () => {
  it.each(names)('%s has one main that says which screen it is, between one header and one footer', (name) => {
    const html = rendered(name, 'sellCategory');
    expect(html.match(/<main /g)).toHaveLength(1);
    expect(html).toContain('<main id="main" data-screen="sellCategory" tabindex="-1"><h1>Titel</h1></main>');
    expect(html.match(/<header /g)).toHaveLength(1);
    expect(html.match(/<footer /g)).toHaveLength(1);
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('<header'));
  });

  it('refuse a name no layout has', () => {
    expect(() => rendered('mystery', 'home')).toThrow('no layout is called "mystery"');
  });

  it('leave the small search to screens that have no large one', () => {
    expect(rendered('home', 'home')).not.toContain('id="header-search"');
    expect(rendered('agan-default', 'home')).not.toContain('id="header-search"');
    expect(rendered('default', 'sellCategory')).toContain('id="header-search"');
  });

  it('offer imprint, privacy and terms everywhere', () => {
    for (const name of names) {
      for (const slug of ['impressum', 'datenschutz', 'agbs']) {
        expect(rendered(name, 'productDetail')).toContain(`href="/content/${slug}"`);
      }
    }
  });

  it('lead nowhere else from a screen with a task', () => {
    const footer = (html: string) => html.slice(html.indexOf('<footer'));
    expect(footer(rendered('default', 'checkout'))).not.toContain('/verkaufen/');
    expect(footer(rendered('default', 'sellCategory'))).toContain('/verkaufen/handys');
  });

  it('put a widget into another page without account, language or country', () => {
    const html = rendered('b2bwidget-default', 'productDetail');
    expect(html).not.toContain('/account');
    expect(html).not.toContain('data-locale');
    expect(html).toContain('Ankauf durch Umlauf Handels GmbH');
  });

  it('show the thread at the step the screen is about', () => {
    expect(rendered('default', 'productDetail')).toContain('aria-current="step"><span>Zustand');
    expect(rendered('default', 'checkout')).toContain('aria-current="step"><span>Angebot');
    expect(rendered('default', 'checkout', { step: 'details' })).toContain('aria-current="step"><span>Versand');
    expect(rendered('default', 'error')).not.toContain('class="thread"');
  });
});
