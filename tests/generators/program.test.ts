import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'umlauf-program-'));
  for (const part of ['generators', 'package.json', 'package-lock.json', 'tsconfig.json'])
    cpSync(join(repository, part), join(root, part), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const umlauf = (...args: string[]) =>
  execFileSync(process.execPath, [join(root, 'generators/umlauf.mjs'), ...args], { cwd: root, encoding: 'utf8' });
const listPrograms = () => readdirSync(join(root, '.cache/umlauf'));

it('a command compiles the program once, again after an edit of its sources, and does without it', () => {
  const first = umlauf('explain-error', 'E001');
  expect(first).toContain('E001');
  const [program = ''] = listPrograms();
  expect(listPrograms()).toEqual([program]);
  expect(umlauf('explain-error', 'E001')).toBe(first);
  expect(listPrograms()).toEqual([program]);

  const table = join(root, 'generators/check/errors/file-errors.ts');
  const text = readFileSync(table, 'utf8');
  const [, title = ''] = /title: '([^']+)'/.exec(text) ?? [];
  writeFileSync(table, text.replaceAll(title, 'Edited title'));
  expect(umlauf('explain-error')).toContain('Edited title');
  expect(umlauf('explain-error')).not.toContain(title);
  expect(listPrograms()).toHaveLength(2);

  // A file in place of the folder: the program cannot be written.
  rmSync(join(root, '.cache'), { recursive: true });
  writeFileSync(join(root, '.cache'), '');
  expect(umlauf('explain-error')).toContain('Edited title');
});
