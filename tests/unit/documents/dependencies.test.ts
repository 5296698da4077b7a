import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './documents.ts';

interface LockedPackage {
  version: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
const { packages } = read('package-lock.json') as {
  packages: Record<string, LockedPackage>;
};
const wanted = Object.entries({ ...dependencies, ...devDependencies });

describe('the dependencies', () => {
  it('each dependency is pinned to one version', () => {
    expect(wanted.length).toBeGreaterThan(40);
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(wanted.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });

  // Development tools of other systems are listed without a hash where the registry has none of their files.
  it('the lock file has a hash of each package that runs here, so that installations are identical', () => {
    const installed = Object.entries(packages).filter(([path, { dev, optional }]) => path !== '' && !(dev && optional));
    expect(installed.length).toBeGreaterThan(200);
    expect(installed.filter(([, { integrity = '' }]) => !/^sha(512|384|256)-/.test(integrity))).toEqual([]);
  });

  it('the lock file has every optional package of every system, because npm ci of npm 11 refuses it otherwise', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
      ),
    );
    expect(missing).toEqual([]);
  });
});
