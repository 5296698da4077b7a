import { describe, expect, it } from 'vitest';
import { BusinessHero } from '../../../platform/features/business/BusinessHero.tsx';
import { BusinessModeNote } from '../../../platform/features/checkout/BusinessModeNote.tsx';
import { renderInShop, shopState } from '../ui/shop.tsx';

const tenant = (businessMode: boolean) =>
  ({ ...shopState().tenant, businessMode, b2bTradeCap: 500_000 }) as ReturnType<typeof shopState>['tenant'];

describe('choice of business mode', () => {
  it('the page for companies has a plain form with the button until the choice is made', () => {
    const before = renderInShop(<BusinessHero kinds={[]} />, { tenant: tenant(false) });
    expect(before).toMatch(/<form[^>]*action="\/b2b\/ankaufsportal"/);
    expect(before).toMatch(/<button[^>]*name="businessMode"[^>]*>Als Firma verkaufen/);
    const after = renderInShop(<BusinessHero kinds={[]} />, { tenant: tenant(false), business: true });
    expect(after).not.toContain('<form');
    expect(after).toContain('href="/#search">Preis eines Geräts ansehen');
  });

  it('the cart shows the mode with its cap and the way out, only to visitors who chose it', () => {
    const chosen = renderInShop(<BusinessModeNote />, { tenant: tenant(false), business: true });
    expect(chosen).toContain('bis 5.000,00\u00a0€ direkt online');
    expect(chosen).toMatch(/<button[^>]*value="off"[^>]*>Doch privat verkaufen|<button[^>]*>Doch privat verkaufen/);
    expect(renderInShop(<BusinessModeNote />, { tenant: tenant(false) })).toBe('');
    expect(renderInShop(<BusinessModeNote />, { tenant: tenant(true), business: true })).toBe('');
  });
});
