import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface LockedPackage {
  optionalDependencies?: Record<string, string>;
}

it('the lock file has every optional package of every platform', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  // `npm ci` of npm 11 refuses a lock file without the packages of other systems.
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});
