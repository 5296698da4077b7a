import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compareOutputs, writeOutputs } from '../../../generators/write/write-outputs.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outputs-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const one = { path: 'platform/generated/one.gen.ts', content: 'export const one = 1;\n' };
const lock = { path: 'tenants/fleet.lock.md', content: '# Fleet\n' };

describe('writing generated files', () => {
  it('writing outputs creates missing files, which are then up to date', () => {
    expect(compareOutputs(root, [one, lock]).stale).toEqual([one.path, lock.path]);
    writeOutputs(root, [one, lock]);
    expect(readFileSync(join(root, one.path), 'utf8')).toBe(one.content);
    expect(compareOutputs(root, [one, lock])).toEqual({ stale: [], orphans: [] });
  });

  it('writing outputs does not touch unchanged files', () => {
    writeOutputs(root, [one]);
    const long = new Date(1_000_000_000_000);
    utimesSync(join(root, one.path), long, long);
    expect(writeOutputs(root, [one]).stale).toEqual([]);
    expect(statSync(join(root, one.path)).mtimeMs).toBe(long.getTime());
  });

  it('writing outputs compares a file that another program changed or removed with the disk again', () => {
    writeOutputs(root, [one]);
    writeFileSync(join(root, one.path), 'export const one = 12;\n');
    expect(writeOutputs(root, [one]).stale).toEqual([one.path]);
    expect(readFileSync(join(root, one.path), 'utf8')).toBe(one.content);
    rmSync(join(root, one.path));
    expect(writeOutputs(root, [one]).stale).toEqual([one.path]);
    const changed = { ...one, content: 'export const one = 2;\n' };
    expect(writeOutputs(root, [changed]).stale).toEqual([one.path]);
    expect(readFileSync(join(root, one.path), 'utf8')).toBe(changed.content);
  });

  it('writing outputs removes files that are no longer generated; other files stay', () => {
    writeOutputs(root, [one, lock]);
    mkdirSync(join(root, 'tenants/de'));
    writeFileSync(join(root, 'tenants/de/default.json'), '{}');
    expect(writeOutputs(root, [lock]).orphans).toEqual([one.path]);
    expect(statSync(join(root, one.path), { throwIfNoEntry: false })).toBeUndefined();
    expect(readFileSync(join(root, 'tenants/de/default.json'), 'utf8')).toBe('{}');
  });

  it('writing outputs leaves no partial file behind', () => {
    writeOutputs(root, [one]);
    expect(() => readFileSync(join(root, `${one.path}.${process.pid}.tmp`))).toThrow('ENOENT');
  });
});
