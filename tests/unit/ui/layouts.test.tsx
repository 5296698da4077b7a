import { describe, expect, it } from 'vitest';
import { Layout, type LayoutFrame } from '../../../platform/layouts/Layout.tsx';
import { renderInShop } from './shop.tsx';

const frames: LayoutFrame[] = ['shop', 'widget'];

function rendered(frame: LayoutFrame, screen: string, query: Record<string, string> = {}) {
  return renderInShop(
    <Layout frame={frame} screen={screen}>
      <h1>Titel</h1>
    </Layout>,
    { query },
  );
}

describe('layouts', () => {
  it.each(frames)('%s has one main that says which screen it is, between one header and one footer', (frame) => {
    const html = rendered(frame, 'sellCategory');
    expect(html.match(/<main /g)).toHaveLength(1);
    expect(html).toContain('<main id="main" data-screen="sellCategory" tabindex="-1"><h1>Titel</h1></main>');
    expect(html.match(/<header /g)).toHaveLength(1);
    expect(html.match(/<footer /g)).toHaveLength(1);
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('<header'));
  });

  it('leave the small search to screens that have no large one', () => {
    expect(rendered('shop', 'home')).not.toContain('id="header-search"');
    expect(rendered('shop', 'sellCategory')).toContain('id="header-search"');
  });

  it('offer imprint, privacy and terms everywhere', () => {
    for (const frame of frames) {
      for (const slug of ['impressum', 'datenschutz', 'agbs']) {
        expect(rendered(frame, 'productDetail')).toContain(`href="/content/${slug}"`);
      }
    }
  });

  it('lead nowhere else from a screen with a task', () => {
    const footer = (html: string) => html.slice(html.indexOf('<footer'));
    expect(footer(rendered('shop', 'checkout'))).not.toContain('/verkaufen/');
    expect(footer(rendered('shop', 'sellCategory'))).toContain('/verkaufen/handys');
  });

  it('put a widget into another page without account, language or country', () => {
    const html = rendered('widget', 'productDetail');
    expect(html).not.toContain('/account');
    expect(html).not.toContain('data-locale');
    expect(html).toContain('Ankauf durch Umlauf Handels GmbH');
  });

  it('show the thread at the step the screen is about', () => {
    expect(rendered('shop', 'productDetail')).toContain('aria-current="step"><span>Zustand');
    expect(rendered('shop', 'checkout')).toContain('aria-current="step"><span>Angebot');
    expect(rendered('shop', 'checkout', { step: 'details' })).toContain('aria-current="step"><span>Versand');
    expect(rendered('shop', 'error')).not.toContain('class="thread"');
  });
});
