import { describe, expect, it } from 'vitest';
import { isWholeToken, takeFragmentToken } from '../../../platform/features/account/use-fragment-token.ts';

function at(address: string) {
  const location = new URL(address);
  const shown: string[] = [];
  const history = { state: { kept: 1 }, replaceState: (_: unknown, __: string, url: string) => shown.push(url) };
  return { view: { location, history } as unknown as Window, shown };
}

const TOKEN = 'a-_9'.repeat(10);

describe('the token in the fragment of a mail’s link', () => {
  it('the token is read once and removed from the address, and the query stays', () => {
    const { view, shown } = at(`https://shop.example/account?return=checkout#activate=${TOKEN}`);
    expect(takeFragmentToken('activate', view)).toBe(TOKEN);
    expect(shown).toEqual(['/account?return=checkout']);
  });

  it('other fragments stay unchanged', () => {
    for (const fragment of ['', '#main', `#email=${TOKEN}`]) {
      const { view, shown } = at(`https://shop.example/account${fragment}`);
      expect(takeFragmentToken('activate', view)).toBeUndefined();
      expect(shown).toEqual([]);
    }
  });

  it('a truncated token is detected without a request', () => {
    expect(isWholeToken(TOKEN)).toBe(true);
    for (const cut of ['', TOKEN.slice(0, 20), `${TOKEN}%`, `${TOKEN} `]) expect(isWholeToken(cut)).toBe(false);
  });
});
