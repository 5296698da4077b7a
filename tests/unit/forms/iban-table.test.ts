import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('table of IBANs', () => {
  it('a server has the table from the start, so no invalid IBAN is ever accepted', async () => {
    vi.resetModules();
    const { ibanProblem } = await import('../../../platform/forms/iban.ts');
    expect(ibanProblem('DE88370400440532013000')).toBe('iban.checksum');
  });

  it('a browser loads the table when a form needs it, and validates nothing before', async () => {
    vi.stubGlobal('window', {});
    vi.resetModules();
    const { ibanProblem, ibanReady, isFullIban } = await import('../../../platform/forms/iban.ts');
    expect([ibanProblem('DE88370400440532013000'), isFullIban('DE89370400440532013000')]).toEqual([undefined, false]);
    await ibanReady();
    expect([ibanProblem('DE88370400440532013000'), isFullIban('DE89370400440532013000')]).toEqual([
      'iban.checksum',
      true,
    ]);
  });

  it('no other module of the browser imports the table', () => {
    expect(readFileSync('platform/forms/iban.ts', 'utf8')).not.toMatch(/^import .*ibantools/m);
  });
});
