import { afterEach, describe, expect, it, vi } from 'vitest';

describe('a test that prints what nobody expects', () => {
  it.fails.each(['error', 'warn', 'log', 'info', 'debug'] as const)('by console.%s fails', (method) => {
    console[method]('canary');
  });

  it.fails('straight to a stream fails', () => {
    process.stderr.write('canary\n');
  });

  it.fails('while it tidies up fails', () => {
    // The hook below prints for this test alone.
    tidying = true;
  });
  let tidying = false;
  afterEach(() => {
    if (tidying) console.warn('canary');
    tidying = false;
  });
});

describe('a test that prints what it expects', () => {
  it('passes', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    console.error('expected');
    expect(complaint).toHaveBeenCalledExactlyOnceWith('expected');
  });
});
