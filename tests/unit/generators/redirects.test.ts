import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRedirect } from '../../../generators/resolve/redirect-match.ts';
import {
  compileRedirects,
  parseRedirectPath,
  parseRedirects,
  type Redirect,
} from '../../../generators/resolve/redirects.ts';

function rules(...written: { from: string; query?: Record<string, string> }[]): Redirect[] {
  return parseRedirects({ redirects: written.map((rule, index) => ({ id: String(index), to: 'gone', ...rule })) });
}

function meets(redirects: readonly Redirect[], address: string): string | undefined {
  const url = new URL(address, 'https://shop.example');
  return findRedirect(compileRedirects(redirects), url.pathname.split('/').filter(Boolean), url.searchParams)?.id;
}

describe('redirect matching', () => {
  it('redirect matching selects the most specific rule, in any order of the rules', () => {
    const froms = [
      '/alt/*',
      '/alt/{name}',
      '/alt/{name:slug}',
      '/alt/{hash:hex}',
      '/alt/{number:digits}',
      '/alt/neu',
      '/alt/neu-{name}',
    ];
    const expected = {
      '/alt/x/y': '/alt/*',
      '/alt/neu': '/alt/neu',
      '/alt/neu-1': '/alt/neu-{name}',
      '/alt/12': '/alt/{number:digits}',
      '/alt/a1': '/alt/{hash:hex}',
      '/alt/x-y': '/alt/{name:slug}',
      '/alt/x!': '/alt/{name}',
    };
    fc.assert(
      fc.property(fc.shuffledSubarray(froms, { minLength: froms.length }), (order) => {
        const redirects = rules(...order.map((from) => ({ from })));
        for (const [address, from] of Object.entries(expected))
          expect(order[Number(meets(redirects, address))]).toBe(from);
      }),
    );
  });

  it('redirect matching requires the query of a rule and prefers rules with more query conditions', () => {
    const redirects = rules(
      { from: '/shop' },
      { from: '/shop', query: { cat: '*' } },
      { from: '/shop', query: { cat: '5' } },
      { from: '/shop', query: { cat: '5', page: '*' } },
    );
    expect(meets(redirects, '/shop')).toBe('0');
    expect(meets(redirects, '/shop?cat=4')).toBe('1');
    expect(meets(redirects, '/shop?cat=5')).toBe('2');
    expect(meets(redirects, '/shop?page=1&cat=5')).toBe('3');
  });

  it('redirect matching falls back from a fixed segment without a match to a parameter', () => {
    const redirects = rules({ from: '/a/b/c' }, { from: '/{x}/b/d' });
    expect(meets(redirects, '/a/b/d')).toBe('1');
    expect(meets(redirects, '/a/b/e')).toBeUndefined();
  });

  it('redirect matching does not match an empty tail', () => {
    expect(meets(rules({ from: '/alt/*' }), '/alt')).toBeUndefined();
  });

  it('redirect matching does not match members of Object', () => {
    expect(meets(rules({ from: '/a' }), '/constructor')).toBeUndefined();
    expect(meets(rules({ from: '/a' }), '/toString')).toBeUndefined();
  });

  it('redirect matching orders params by their segments', () => {
    const tree = compileRedirects(rules({ from: '/{a}/x/{b:hex}/{rest:*}' }));
    expect(findRedirect(tree, ['1', 'x', 'f', 'y', 'z'], new URLSearchParams())?.params).toEqual(['a', 'b', 'rest']);
  });
});

it('parsing a literal redirect path returns its segments', () => {
  const segment = fc.stringMatching(/^[a-z0-9.-]{1,8}$/);
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), (segments) => {
      const { segments: parsed, faults } = parseRedirectPath(`/${segments.join('/')}`);
      expect(faults).toEqual([]);
      expect(parsed).toEqual(segments.map((text) => ({ kind: 'static', text })));
    }),
  );
});
