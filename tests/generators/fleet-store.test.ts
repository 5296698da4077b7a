import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStoredFleet, type StoredFleet, storeFleet } from '../../generators/recover/fleet-store.ts';

let folder = '';
let damaged: string[] = [];
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'umlauf-stored-')), 'last-good');
  damaged = [];
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const read = () => readStoredFleet(folder, (path) => damaged.push(path));

function createFleet(revision: string): StoredFleet {
  const files = new Map([
    ['tenants/base.json', Buffer.from(`{"revision": "${revision}", "text": "Größe\\n"}`)],
    ['themes/fonts/empty.woff2', Buffer.alloc(0)],
    ['themes/fonts/bytes.woff2', Buffer.from([0, 10, 255, 10])],
  ]);
  return { revision, program: 'program', files };
}

/** Stores fleets with increasing times, as later starts do. */
function storeInOrder(...revisions: string[]): void {
  revisions.forEach((revision, index) => {
    storeFleet(folder, createFleet(revision));
    utimesSync(join(folder, `${revision}.fleet`), index + 1, index + 1);
  });
}

describe('the store of the last good fleet', () => {
  it('returns what was stored, byte for byte', () => {
    storeFleet(folder, createFleet('a'));
    expect(read()).toEqual(createFleet('a'));
  });

  it('is empty without a folder', () => {
    expect(read()).toBeUndefined();
  });

  it('returns the newest fleet and keeps one more', () => {
    storeInOrder('a', 'b', 'c');
    storeFleet(folder, createFleet('d'));
    expect(read()?.revision).toBe('d');
    expect(readdirSync(folder).sort()).toEqual(['c.fleet', 'd.fleet']);
  });

  it('returns a fleet that is stored again as the newest', () => {
    storeInOrder('a', 'b');
    storeFleet(folder, createFleet('a'));
    expect(read()?.revision).toBe('a');
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 3)],
    ['empty', () => Buffer.alloc(0)],
    ['changed in one byte', (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from('!')])],
    [
      'of another format',
      (bytes) => Buffer.from(bytes.toString('latin1').replace('umlauf-fleet-1', 'umlauf-fleet-2'), 'latin1'),
    ],
  ])('reports a file that is %s and returns the fleet before it', (_what, damage) => {
    storeInOrder('a', 'b');
    const path = join(folder, 'b.fleet');
    writeFileSync(path, damage(readFileSync(path)));
    expect(read()?.revision).toBe('a');
    expect(damaged).toEqual([path]);
  });

  it('removes the rest of a killed process, but not the file that another process writes', () => {
    storeFleet(folder, createFleet('a'));
    writeFileSync(join(folder, 'old.tmp'), 'half');
    utimesSync(join(folder, 'old.tmp'), 1, 1);
    writeFileSync(join(folder, 'new.tmp'), 'half');
    storeFleet(folder, createFleet('b'));
    expect(readdirSync(folder).sort()).toEqual(['a.fleet', 'b.fleet', 'new.tmp']);
  });

  it('keeps the stored fleet when a new one cannot be written', () => {
    storeFleet(folder, createFleet('a'));
    const other = join(folder, 'file');
    writeFileSync(other, '');
    expect(() => storeFleet(join(other, 'last-good'), createFleet('b'))).toThrow('ENOTDIR');
    expect(() => storeFleet(folder, { ...createFleet('b'), revision: 'no/such/folder' })).toThrow('ENOENT');
    expect(readdirSync(folder).sort()).toEqual(['a.fleet', 'file']);
  });
});
