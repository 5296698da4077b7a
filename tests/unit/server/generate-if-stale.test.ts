import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generateIfStale } from '../../../platform/server/boot/generate.ts';

/** A generator that counts its runs, fails on demand, and writes its output. */
const GENERATOR = `
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const runs = existsSync('runs') ? Number(readFileSync('runs', 'utf8')) : 0;
writeFileSync('runs', String(runs + 1));
if (readFileSync('tenants/shop.json', 'utf8') === 'wrong') process.exit(1);
writeFileSync('platform/generated/out', readFileSync('tenants/shop.json', 'utf8'));
`;

let root = '';
beforeEach(() => {
  root = `${mkdtempSync(join(tmpdir(), 'umlauf-generate-'))}/`;
  for (const folder of ['generators', 'tenants', 'platform/generated'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'generators/umlauf.mjs'), GENERATOR);
  writeFileSync(join(root, 'tenants/shop.json'), 'one');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const runs = () => Number(readFileSync(join(root, 'runs'), 'utf8'));
const generated = () => readFileSync(join(root, 'platform/generated/out'), 'utf8');

it('generates again for every change of what is read or was written, and for nothing else', async () => {
  expect([await generateIfStale(root), runs()]).toEqual([0, 1]);
  expect([await generateIfStale(root), runs()]).toEqual([0, 1]);
  writeFileSync(join(root, 'tenants/shop.json'), 'two');
  expect([await generateIfStale(root), runs(), generated()]).toEqual([0, 2, 'two']);
  writeFileSync(join(root, 'platform/generated/out'), 'spoilt');
  expect([await generateIfStale(root), runs(), generated()]).toEqual([0, 3, 'two']);
  rmSync(join(root, 'platform/generated/out'));
  expect([await generateIfStale(root), runs(), generated()]).toEqual([0, 4, 'two']);
  // What failed is tried again.
  writeFileSync(join(root, 'tenants/shop.json'), 'wrong');
  expect([await generateIfStale(root), await generateIfStale(root), runs()]).toEqual([1, 1, 6]);
}, 60_000);
