import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The runner of that name stands between: it kills a program that does not note a signal within 60 ms (tsx 4). */
it.each([
  ['start', /^node platform\/server\/start\.mjs$/],
  ['dev', /^node --import tsx platform\/server\/start\.ts\b/],
])('npm run %s runs the shop itself: a signal reaches it, and it alone says when it ends', (name, command) => {
  expect(scripts[name]).toMatch(command);
});

it('npm run worker runs the worker itself, for the same reason', () => {
  expect(scripts.worker).toMatch(/^node --import tsx platform\/server\/operator\/worker\.ts\b/);
});
