import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('the table of IBANs', () => {
  it('is there from the start on a server, so that nothing wrong is ever taken', async () => {
    vi.resetModules();
    const { ibanProblem } = await import('../../../platform/forms/iban.ts');
    expect(ibanProblem('DE88370400440532013000')).toBe('iban.checksum');
  });

  it('comes to a browser when a form asks for it, and judges nothing before', async () => {
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

  it('is imported by nothing else that browsers load', () => {
    expect(readFileSync('platform/forms/iban.ts', 'utf8')).not.toMatch(/^import .*ibantools/m);
  });
});
