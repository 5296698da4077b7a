import { describe, expect, it } from 'vitest';
import { relyingParty } from '../../../platform/server/edge/passkey-page.ts';

describe('the relying party of a page', () => {
  it("the relying party is the shortest host of the shop that the page's host equals or extends", () => {
    const hosts = ['www.shop.example', 'shop.example', 'sell.shop.example', 'other.example'];
    expect(relyingParty('www.shop.example', hosts)).toBe('shop.example');
    expect(relyingParty('shop.example', hosts)).toBe('shop.example');
    expect(relyingParty('other.example', hosts)).toBe('other.example');
  });

  it("the relying party is never another shop's host or a name with the same ending", () => {
    expect(relyingParty('b2b.shop.example', ['b2b.shop.example'])).toBe('b2b.shop.example');
    expect(relyingParty('myshop.example', ['myshop.example', 'shop.example'])).toBe('myshop.example');
  });
});
