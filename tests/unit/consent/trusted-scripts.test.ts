import { afterEach, describe, expect, it, vi } from 'vitest';
import { trustedScript } from '../../../platform/features/third-party/trusted-scripts.ts';

interface Rules {
  createHTML?(markup: string): string;
  createScriptURL(address: string): string;
}

afterEach(() => vi.unstubAllGlobals());

describe('address of a third-party script', () => {
  it('the policy accepts only the tenant’s scripts; third-party scripts get the default policy', () => {
    vi.stubGlobal('document', { baseURI: 'https://shop.example/' });
    const policies = new Map<string, Rules>();
    const target = {
      trustedTypes: {
        get defaultPolicy() {
          return policies.get('default') ?? null;
        },
        createPolicy: (name: string, rules: Rules) => {
          expect(policies.has(name)).toBe(false);
          policies.set(name, rules);
          return rules;
        },
      },
    };
    expect(trustedScript('https://tags.example/gtm.js', {})).toBe('https://tags.example/gtm.js');
    expect(trustedScript('https://tags.example/gtm.js', target)).toBe('https://tags.example/gtm.js');
    expect(trustedScript('https://chat.example/a.js', target)).toBe('https://chat.example/a.js');
    expect([...policies.keys()].sort()).toEqual(['default', 'umlauf-scripts']);
    expect(() => policies.get('umlauf-scripts')?.createScriptURL('https://evil.example/x.js')).toThrow(TypeError);
    expect(policies.get('default')?.createScriptURL('/part.js')).toBe('/part.js');
    for (const address of ['data:text/javascript,x', 'blob:https://shop.example/x', 'javascript:x']) {
      expect(() => policies.get('default')?.createScriptURL(address)).toThrow(TypeError);
    }
  });
});
