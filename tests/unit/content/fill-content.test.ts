import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTENT_AMOUNTS, fillContent } from '../../../platform/features/content/fill-content.ts';
import { root } from '../../support/selling.ts';
import { shopState } from '../ui/shop.tsx';

const formatMoney = (cents: number) => `${cents / 100} €`;

describe('content page', () => {
  it('placeholders are filled with the values of the current shop', () => {
    const shop = shopState();
    expect(
      fillContent('<p>{{legalEntity.name}} · {{ offerValidityDays }} · {{shipping.carrier}}</p>', shop, formatMoney),
    ).toBe('<p>Umlauf Handels GmbH · 21 · DHL</p>');
  });

  it('a list of names is joined with commas', () => {
    const shop = withEntity({ managingDirectors: ['A. One', 'B. Two'] });
    expect(fillContent('{{legalEntity.managingDirectors}}', shop, formatMoney)).toBe('A. One, B. Two');
  });

  it('values are escaped', () => {
    const shop = withEntity({ name: '<b>"Böse" & Söhne</b>' });
    expect(fillContent('{{legalEntity.name}}', shop, formatMoney)).toBe(
      '&#60;b&#62;&#34;Böse&#34; &#38; Söhne&#60;/b&#62;',
    );
  });

  it('page and route links are in the shown language', () => {
    const html = '<a href="page:privacy">a</a> <a class="x" href="route:contact">b</a>';
    expect(fillContent(html, shopState({ prefix: '/de' }), formatMoney)).toBe(
      '<a href="/de/content/datenschutz">a</a> <a class="x" href="/de/frage">b</a>',
    );
  });

  it('other links stay unchanged', () => {
    const html = '<a href="https://www.cnil.fr">CNIL</a>';
    expect(fillContent(html, shopState(), formatMoney)).toBe(html);
  });

  it.each([
    ['{{legalEntity.nmae}}', '{{legalEntity.nmae}}'],
    ['{{hosts.production}}', '{{hosts.production}}'],
    ['{{legalEntity}}', '{{legalEntity}}'],
    ['{{constructor.name}}', '{{constructor.name}}'],
    ['<a href="page:nowhere">x</a>', 'page:nowhere'],
    ['<a href="route:nowhere">x</a>', 'nowhere'],
  ])('an unknown name throws: %s', (html, named) => {
    expect(() => fillContent(html, shopState(), formatMoney)).toThrow(named);
  });
});

function withEntity(entity: object) {
  const { tenant } = shopState();
  return shopState({ tenant: { ...tenant, legalEntity: { ...tenant.legalEntity, ...entity } } });
}

describe('amounts of money in content pages', () => {
  it('the limit of a parcel is an amount in the format of the shop', () => {
    expect(fillContent('{{shipping.parcel.maxValue}}', shopState(), formatMoney)).toBe('3000 €');
  });

  it('every public member in cents of tenant files is one', () => {
    const schema = JSON.parse(readFileSync(`${root}schemas/tenant/tenant.schema.json`, 'utf8'));
    expect(listAmounts(schema, '').sort()).toEqual([...CONTENT_AMOUNTS].sort());
  });
});

interface Schema {
  properties?: Record<string, Schema>;
  'x-cents'?: boolean;
  'x-visibility'?: string;
}

/** Paths of the members that are public and in cents. */
function listAmounts({ properties = {} }: Schema, above: string): string[] {
  return Object.entries(properties)
    .filter(([, member]) => member['x-visibility'] === 'public')
    .flatMap(([name, member]) => (member['x-cents'] ? [above + name] : listAmounts(member, `${above}${name}.`)));
}
