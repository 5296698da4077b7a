import { afterEach, describe, expect, it, vi } from 'vitest';
import { trustedHtml } from '../../../platform/ui/trusted-html.ts';

interface Rules {
  createHTML(markup: string): string;
}

/** As in a browser: the result of a policy is not a string. */
function browser() {
  const names: string[] = [];
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, { createHTML }: Rules) => {
      names.push(name);
      return { createHTML: (markup: string) => ({ made: createHTML(markup) }) };
    },
  });
  return names;
}

afterEach(() => vi.unstubAllGlobals());

describe('trusted markup', () => {
  it('one policy, created once, makes the markup where the browser requires it', () => {
    expect(trustedHtml('<p>ein</p>')).toBe('<p>ein</p>');
    const names = browser();
    expect(trustedHtml('<p>ein <a href="/agb">on=Text</a></p>')).toEqual({
      made: '<p>ein <a href="/agb">on=Text</a></p>',
    });
    trustedHtml('<svg viewBox="0 0 1 1"></svg>');
    expect(names).toEqual(['umlauf-html']);
  });

  it.each([
    '<script src=x></script>',
    '<img src=x onerror=x()>',
    '<svg/onload=x> <svg\nonload = x>',
    '<a href="javascript:x">',
    '<iframe srcdoc=x>',
    '<form action=x>',
  ])('markup that could run a script is rejected: %s', (markup) => {
    browser();
    expect(() => trustedHtml(markup)).toThrow(TypeError);
  });
});
