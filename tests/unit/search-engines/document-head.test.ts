import { describe, expect, it } from 'vitest';
import { type HeadFacts, headMarkup } from '../../../platform/shared/document-head.ts';

const facts: HeadFacts = {
  title: 'Sell "it" & <more>',
  meta: { title: 'x', description: 'A "fixed" price & <b>free</b> shipping' },
  seo: {
    origin: 'https://shop.example',
    canonical: 'https://shop.example/a',
    alternates: [
      { lang: 'de-AT', href: 'https://at.example/a' },
      { lang: 'x-default', href: 'https://shop.example/a' },
    ],
  },
  found: true,
  siteName: 'Retour',
  lang: 'de-AT',
};

describe('document head', () => {
  it('the head has the canonical address, the alternates and the preview', () => {
    const head = headMarkup(facts);
    expect(head).toContain('<link rel="canonical" href="https://shop.example/a">');
    expect(head).toContain('<link rel="alternate" hreflang="de-AT" href="https://at.example/a">');
    expect(head).toContain('<link rel="alternate" hreflang="x-default" href="https://shop.example/a">');
    expect(head).toContain('<meta property="og:url" content="https://shop.example/a">');
    expect(head).toContain('<meta property="og:locale" content="de_AT">');
    expect(head).not.toContain('noindex');
  });

  it('has the keywords of the catalogue, and none where there are none', () => {
    const keywords = 'Handy verkaufen, "gebrauchtes" Handy';
    expect(headMarkup({ ...facts, meta: { title: 'x', keywords } })).toContain(
      '<meta name="keywords" content="Handy verkaufen, &#34;gebrauchtes&#34; Handy">',
    );
    expect(headMarkup(facts)).not.toContain('keywords');
    expect(headMarkup({ ...facts, meta: { title: 'x', keywords: '' } })).not.toContain('keywords');
  });

  it('lets no text out of its attribute', () => {
    const head = headMarkup(facts);
    expect(head).not.toContain('<b>');
    expect(head).not.toContain('"it"');
    expect(head).toContain('content="A &#34;fixed&#34; price &#38; &#60;b&#62;free&#60;/b&#62; shipping"');
  });

  it.each([
    ['an error page', { found: false }],
    ['a page with noindex', { meta: { title: 'x', noindex: true } }],
    ['a page without a canonical address', { seo: { origin: 'https://shop.example', alternates: [] } }],
  ] satisfies [string, Partial<HeadFacts>][])('the head of %s has noindex and nothing else', (_, change) => {
    const head = headMarkup({ ...facts, ...change });
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toMatch(/canonical|hreflang|og:|ld\+json/);
  });

  it('no text can end the JSON-LD block', () => {
    const name = '</script><script>alert(1)</script><!--';
    const head = headMarkup({ ...facts, meta: { title: 'x', structuredData: [{ '@type': 'Thing', name }] } });
    expect(head.match(/<\/script>/g)).toHaveLength(1);
    expect(head).not.toContain('<!--');
    const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name });
  });
});
