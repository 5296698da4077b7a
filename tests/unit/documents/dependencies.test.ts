import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './documents.ts';

const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
const { packages } = read('package-lock.json') as {
  packages: Record<string, { version: string; integrity?: string; link?: boolean }>;
};
const wanted = Object.entries({ ...dependencies, ...devDependencies });

describe('the dependencies', () => {
  it('each dependency is pinned to one version', () => {
    expect(wanted.length).toBeGreaterThan(40);
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    expect(wanted.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
  });

  it('the lock file has a hash of each package, so that installations are identical', () => {
    const installed = Object.entries(packages).filter(([path]) => path !== '');
    expect(installed.filter(([, { integrity = '' }]) => !/^sha(512|384|256)-/.test(integrity))).toEqual([]);
  });
});
