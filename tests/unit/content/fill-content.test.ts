import { describe, expect, it } from 'vitest';
import { fillContent } from '../../../platform/features/content/fill-content.ts';
import { shopState } from '../ui/shop.tsx';

describe('content page', () => {
  it('placeholders are filled with the values of the current shop', () => {
    const shop = shopState();
    expect(fillContent('<p>{{legalEntity.name}} · {{ offerValidityDays }} · {{shipping.carrier}}</p>', shop)).toBe(
      '<p>Umlauf Handels GmbH · 21 · DHL</p>',
    );
  });

  it('a list of names is joined with commas', () => {
    const shop = withEntity({ managingDirectors: ['A. One', 'B. Two'] });
    expect(fillContent('{{legalEntity.managingDirectors}}', shop)).toBe('A. One, B. Two');
  });

  it('values are escaped', () => {
    const shop = withEntity({ name: '<b>"Böse" & Söhne</b>' });
    expect(fillContent('{{legalEntity.name}}', shop)).toBe('&#60;b&#62;&#34;Böse&#34; &#38; Söhne&#60;/b&#62;');
  });

  it('page and route links are in the shown language', () => {
    const html = '<a href="page:privacy">a</a> <a class="x" href="route:contact">b</a>';
    expect(fillContent(html, shopState({ prefix: '/de' }))).toBe(
      '<a href="/de/content/datenschutz">a</a> <a class="x" href="/de/kontakt">b</a>',
    );
  });

  it('other links stay unchanged', () => {
    const html = '<a href="https://www.cnil.fr">CNIL</a>';
    expect(fillContent(html, shopState())).toBe(html);
  });

  it.each([
    ['{{legalEntity.nmae}}', '{{legalEntity.nmae}}'],
    ['{{hosts.production}}', '{{hosts.production}}'],
    ['{{legalEntity}}', '{{legalEntity}}'],
    ['{{constructor.name}}', '{{constructor.name}}'],
    ['<a href="page:nowhere">x</a>', 'page:nowhere'],
    ['<a href="route:nowhere">x</a>', 'nowhere'],
  ])('an unknown name throws: %s', (html, named) => {
    expect(() => fillContent(html, shopState())).toThrow(named);
  });
});

function withEntity(entity: object) {
  const { tenant } = shopState();
  return shopState({ tenant: { ...tenant, legalEntity: { ...tenant.legalEntity, ...entity } } });
}
