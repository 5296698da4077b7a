import { afterEach, describe, expect, it, vi } from 'vitest';

describe('a test with unexpected output', () => {
  it.fails.each(['error', 'warn', 'log', 'info', 'debug'] as const)(
    'a test that prints by console.%s fails',
    (method) => {
      console[method]('canary');
    },
  );

  it.fails('a test that prints directly to a stream fails', () => {
    process.stderr.write('canary\n');
  });

  it.fails('a test that prints during its clean-up fails', () => {
    // The hook below prints for this test only.
    tidying = true;
  });
  let tidying = false;
  afterEach(() => {
    if (tidying) console.warn('canary');
    tidying = false;
  });
});

describe('a test with expected output', () => {
  it('a test that expects its output passes', () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => {});
    console.error('expected');
    expect(complaint).toHaveBeenCalledExactlyOnceWith('expected');
  });
});
