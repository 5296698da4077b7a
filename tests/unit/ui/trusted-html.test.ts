import { afterEach, describe, expect, it, vi } from 'vitest';
import { trustedHtml } from '../../../platform/ui/trusted-html.ts';

interface Rules {
  createHTML(markup: string): string;
}

/** As a browser has it: what a policy made is no string any more. */
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

describe('markup for a page', () => {
  it('is made by one policy, created once, where the browser asks for it', () => {
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
  ])('is refused where it could run something: %s', (markup) => {
    browser();
    expect(() => trustedHtml(markup)).toThrow(TypeError);
  });
});
