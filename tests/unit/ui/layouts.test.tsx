import { describe, expect, it } from 'vitest';
import { Layout, type LayoutFrame } from '../../../platform/layouts/Layout.tsx';
import type { ScreenName } from '../../../platform/tenancy/route-facts.ts';
import { SISTER_SHOP } from '../../support/chosen-shops.ts';
import { serverConfig, tenantIds } from '../../support/compiled-fleet.ts';
import { specifiedLayouts } from '../../support/specified-values.ts';
import { renderInShop, shopState } from './shop.tsx';

const frames: LayoutFrame[] = ['home', 'shop', 'sister', 'widget', 'business', 'businessHome'];

interface RequestTarget {
  query?: Record<string, string>;
  tenant?: object;
}

function rendered(frame: LayoutFrame, screen: ScreenName, { query = {}, tenant = {} }: RequestTarget = {}) {
  return renderInShop(
    <Layout frame={frame} screen={screen}>
      <h1>Titel</h1>
    </Layout>,
    { query, tenant: { ...shopState().tenant, ...tenant } },
  );
}

describe('layouts', () => {
  it.each(frames)('%s has one main element with its screen name, between one header and one footer', (frame) => {
    const html = rendered(frame, 'sellCategory');
    expect(html.match(/<main /g)).toHaveLength(1);
    expect(html).toContain(
      '<main id="main" data-screen="sellCategory" data-shop-mode="default" tabindex="-1"><h1>Titel</h1></main>',
    );
    expect(html.match(/<header /g)).toHaveLength(1);
    expect(html.match(/<footer /g)).toHaveLength(1);
    expect(html.indexOf('href="#main"')).toBeLessThan(html.indexOf('<header'));
  });

  it('the small search is only on screens without a large one', () => {
    expect(rendered('home', 'home')).not.toContain('id="header-search"');
    expect(rendered('sister', 'home')).not.toContain('id="header-search"');
    expect(rendered('shop', 'sellCategory')).toContain('id="header-search"');
    expect(rendered('sister', 'sellCategory')).toContain('id="header-search"');
  });

  it('imprint, privacy and terms are on every page', () => {
    for (const frame of frames) {
      for (const slug of ['impressum', 'datenschutz', 'agbs']) {
        expect(rendered(frame, 'productDetail')).toContain(`href="/content/${slug}"`);
      }
    }
  });

  it('a task screen has no other links', () => {
    const footer = (html: string) => html.slice(html.indexOf('<footer'));
    expect(footer(rendered('shop', 'checkout'))).not.toContain('/ankauf/');
    expect(footer(rendered('shop', 'sellCategory'))).toContain('/ankauf/handys');
    expect(rendered('sister', 'checkout', { tenant: { linksToBuyShop: true } })).not.toContain('buy.example');
  });

  it('a widget has its languages, and no account or other countries', () => {
    for (const frame of ['widget', 'business'] as const) {
      const html = rendered(frame, 'productDetail');
      expect(html).not.toContain('/account');
      expect(html.match(/data-locale="\w+"/g)?.length).toBeGreaterThan(1);
      expect(html).not.toContain('cd.localhost');
      expect(html).toContain('Ankauf durch Umlauf Handels GmbH');
    }
  });

  it('the progress thread shows the screen’s step', () => {
    expect(rendered('shop', 'productDetail')).toContain('aria-current="step"><span>Zustand');
    expect(rendered('shop', 'checkout')).toContain('aria-current="step"><span>Angebot');
    expect(rendered('business', 'checkout', { query: { step: 'details' } })).toContain(
      'aria-current="step"><span>Versand',
    );
    expect(rendered('shop', 'error')).not.toContain('class="thread"');
  });

  it('only a sister shop links to its buy shop, in header and footer', () => {
    const html = rendered('sister', 'home', { tenant: { linksToBuyShop: true } });
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
    const footer = html.slice(html.indexOf('<footer'));
    expect(header).toContain('href="https://buy.example/">Kaufen<');
    expect(header).toContain('href="https://sell.example/" aria-current="true">Verkaufen<');
    expect(footer).toContain('href="https://buy.example/"');
    expect(rendered('sister', 'home')).not.toContain('buy.example');
    expect(rendered('shop', 'sellCategory')).not.toContain('buy.example');
  });

  it('the page for companies is linked only where the shop buys from them', () => {
    const on = { features: { ...shopState().tenant.features, b2b: true } };
    expect(rendered('shop', 'sellCategory', { tenant: on })).toContain('href="/b2b/ankaufsportal"');
    expect(rendered('business', 'checkout', { tenant: on })).toContain('href="/b2b/ankaufsportal"');
    expect(rendered('shop', 'sellCategory')).not.toContain('/b2b/');
    expect(rendered('business', 'checkout')).not.toContain('/b2b/');
  });

  it('only landing pages have a landing page identifier', () => {
    const sister = { landingPage: SISTER_SHOP.config.landingPage };
    expect(rendered('home', 'home')).toContain('data-landing-page="shop-consumer"');
    expect(rendered('sister', 'home', { tenant: sister })).toContain('data-landing-page="shop-sister"');
    expect(rendered('shop', 'b2bLandingpage')).toContain('data-landing-page="shop-b2b"');
    expect(rendered('sister', 'sellCategory', { tenant: sister })).not.toContain('data-landing-page');
  });

  it('the footer shows the carrier’s logo with its name', () => {
    for (const frame of ['shop', 'widget', 'home', 'sister', 'business'] as const) {
      expect(rendered(frame, 'sellCategory')).toContain('role="img" aria-label="DHL"><use href="#carrier"');
    }
    const ups = { tenant: { shipping: { carrier: 'UPS', logo: 'ups', parcel: {} } } };
    expect(rendered('shop', 'checkout', ups)).toContain('role="img" aria-label="UPS"><use href="#carrier"');
  });

  it('a carrier without a logo is shown by name', () => {
    const other = { tenant: { shipping: { carrier: 'Botenrad', logo: 'botenrad', parcel: {} } } };
    expect(rendered('shop', 'sellCategory', other)).toContain('<span class="carrier-sign">Botenrad</span>');
  });
});

describe('layout of a shop', () => {
  it.each(tenantIds)('the layout of %s is its mode’s layout in the specification', (id) => {
    const { layouts, mode } = serverConfig[id];
    expect({
      home: [layouts.home.name, layouts.home.frame],
      rest: [layouts.default.name, layouts.default.frame],
    }).toEqual(specifiedLayouts[mode]);
  });
});
