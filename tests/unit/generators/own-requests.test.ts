import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProjectPlace, isOwnRequest } from '../../../generators/development/own-requests.ts';

const folder = mkdtempSync(join(tmpdir(), 'umlauf-places-'));
const root = join(folder, 'project');

beforeAll(() => {
  for (const name of ['tenants/xx', 'node_modules/ours', '.data']) mkdirSync(join(root, name), { recursive: true });
  for (const name of [
    'project/tenants/xx/a b.json',
    'project/node_modules/ours/index.js',
    'project/.env',
    'project/.data/key',
    'outside.txt',
  ])
    writeFileSync(join(folder, name), '{}');
  symlinkSync(join(folder, 'outside.txt'), join(root, 'tenants/link.json'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a file to open in the editor', () => {
  it.each([
    ['tenants/xx/a b.json', 'tenants/xx/a b.json'],
    ['tenants/xx/a b.json:12', 'tenants/xx/a b.json:12'],
    ['tenants/xx/../xx/a b.json:12:3', 'tenants/xx/a b.json:12:3'],
  ])('%s is in the project', (place, found) => {
    expect(findProjectPlace(root, place)).toBe(found);
    expect(findProjectPlace(root, join(root, place))).toBe(found);
  });

  it.each([
    ['a file beside the project', '../outside.txt'],
    ['an absolute path', '/etc/passwd:1'],
    ['a link that leads out', 'tenants/link.json'],
    ['a hidden file', '.env'],
    ['a file in a hidden folder', '.data/key'],
    ['a package', 'node_modules/ours/index.js'],
    ['a folder', 'tenants'],
    ['the project itself', '.'],
    ['a missing file', 'tenants/xx/none.json'],
    ['a NUL character', 'tenants/xx/a b.json\0'],
    ['nothing', ''],
  ])('%s is refused', (_, place) => {
    expect(findProjectPlace(root, place)).toBeUndefined();
  });
});

describe('a call of the development tools', () => {
  const own = { host: 'ab.localhost:3000' };
  const from = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    isOwnRequest({ headers, socket: { remoteAddress } });

  it.each([
    ['without headers of a browser', own, '127.0.0.1'],
    [
      'of a page of the same origin',
      { ...own, 'sec-fetch-site': 'same-origin', origin: 'http://ab.localhost:3000' },
      '::1',
    ],
    ['of a person', { host: 'localhost:3000', 'sec-fetch-site': 'none' }, '::ffff:127.0.0.1'],
  ])('%s is answered', (_, headers, address) => {
    expect(from(headers, address)).toBe(true);
  });

  it.each([
    ['of another machine', own, '192.168.1.4'],
    ['of another site', { ...own, 'sec-fetch-site': 'cross-site' }, '127.0.0.1'],
    ['of another shop', { ...own, 'sec-fetch-site': 'same-site' }, '127.0.0.1'],
    ['of another origin', { ...own, origin: 'http://evil.example' }, '127.0.0.1'],
    ['with a name that leads to this machine', { host: 'evil.example' }, '127.0.0.1'],
    ['with a name that ends like a local one', { host: 'evillocalhost' }, '127.0.0.1'],
    ['through a proxy', { ...own, 'x-forwarded-for': '203.0.113.4' }, '127.0.0.1'],
    ['without a host', {}, '127.0.0.1'],
  ])('%s is refused', (_, headers, address) => {
    expect(from(headers as Record<string, string>, address)).toBe(false);
  });
});
