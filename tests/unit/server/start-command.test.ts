import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  scripts: Record<string, string>;
};

/**
 * A shell in between ends alone on a signal. tsx 4 as a parent process kills a program that does not handle a signal within
 * 60 ms.
 */
it.each([
  ['start', /^exec node --max-semi-space-size=16 platform\/server\/start\.mjs$/],
  ['dev', /^exec node --import tsx platform\/server\/start\.ts\b/],
])(
  'npm run %s replaces its process with the shop, which receives signals and decides when it ends',
  (name, command) => {
    expect(scripts[name]).toMatch(command);
  },
);

it('npm run worker replaces its process with the worker, for the same reason', () => {
  expect(scripts.worker).toMatch(/^exec node --import tsx platform\/server\/operator\/worker\.ts\b/);
});
