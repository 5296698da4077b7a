import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../generators/check/report.ts';
import { compileSource, findProblems } from '../../generators/compile.ts';
import { computeOnce, keepIfEmpty, keepJson, setContentKey, setResultStore } from '../../generators/kept-results.ts';
import { JsonFile } from '../../generators/read/json-file.ts';
import { FolderStore } from '../../generators/write/result-store.ts';
import { changedSource, shipped } from '../faults/change.ts';
import { type Fault, printProblem, problemsAfter } from '../faults/inject.ts';
import { listFaults } from '../faults/table.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'umlauf-results-'));
});
afterAll(() => {
  setResultStore(undefined);
  rmSync(folder, { recursive: true, force: true });
});

/** What a command finds that begins with the results of those before it: nothing of another run is in memory. */
function validateWith(store: FolderStore, source = shipped): Problem[] {
  setResultStore(store);
  try {
    return findProblems(compileSource(source));
  } finally {
    setResultStore(undefined);
  }
}

/** A fault in each kind of file of the fleet, by the name of its folder and the file. */
function listFaultsByFile(): Fault[] {
  const byKind = new Map<string, Fault>();
  for (const fault of listFaults()) {
    const { file, files } = fault.change;
    const isEdit = shipped.read(file) !== undefined && typeof files[file] === 'string';
    const kind = file
      .replace(/^(tenants\/)\w\w\//, '$1*/')
      .replace(/^(themes\/)?([^/]*\/)*[^/]*(\.\w+)$/, (all) =>
        /^themes|\/content\//.test(all) ? all.replace(/[^/]*(\.\w+)$/, '*$1') : all,
      );
    // The last fault of the table is one of meaning: those of bytes and syntax come first.
    if (isEdit) byKind.set(kind, fault);
  }
  return [...byKind.values()];
}

describe('results that are kept between commands', () => {
  it('validate keeps results of the shipped fleet, and finds nothing with them either', () => {
    const first = new FolderStore(folder);
    expect(validateWith(first)).toEqual([]);
    first.save();
    const hits: string[] = [];
    const second = new FolderStore(folder);
    const find = second.find.bind(second);
    second.find = (name, key) => {
      const text = find(name, key);
      hits.push(`${name} ${text === undefined ? 'missed' : 'found'}`);
      return text;
    };
    expect(validateWith(second)).toEqual([]);
    expect(hits.filter((hit) => hit.endsWith('missed'))).toEqual([]);
    expect(hits).toContain('catalogue found');
  });

  it.each(listFaultsByFile())('validate finds a fault with kept results: $change.file, $name', ({ change }) => {
    const found = validateWith(new FolderStore(folder), changedSource(change)).map(printProblem);
    expect(found.length).toBeGreaterThan(0);
    expect(found).toEqual(problemsAfter(change).map(printProblem));
  });

  it('results of a faulty fleet do not hide the same fault from the next command', () => {
    const [{ change }] = listFaultsByFile() as [Fault];
    const store = new FolderStore(folder);
    const found = validateWith(store, changedSource(change)).map(printProblem);
    store.save();
    expect(validateWith(new FolderStore(folder), changedSource(change)).map(printProblem)).toEqual(found);
    expect(validateWith(new FolderStore(folder))).toEqual([]);
  });
});

describe('the store of results', () => {
  const compute = (store: FolderStore, inputs: readonly unknown[], result: string[]) => {
    setResultStore(store);
    const found = computeOnce(keepJson<string[]>('words'), inputs, () => result);
    setResultStore(undefined);
    return found;
  };

  it('a result depends on name, text and kind of the fault of a file', () => {
    const store = new FolderStore(join(folder, 'a'));
    const inputs = [
      [new JsonFile('a.json', '{}')],
      [new JsonFile('b.json', '{}')],
      [new JsonFile('a.json', '{} ')],
      [new JsonFile('a.json', '{}', { kind: 'notAFile', offset: 0, length: 1, message: '', fix: '' })],
      [new JsonFile('a.json', '{}'), undefined],
      ['1'],
      [1],
    ];
    const results = inputs.map((input, index) => compute(store, input, [String(index)]));
    expect(results).toEqual(inputs.map((_, index) => [String(index)]));
    expect(compute(store, [new JsonFile('a.json', '{}')], ['other'])).toEqual(['0']);
  });

  it('nothing is kept of an object without a key, and of one whose content changed', () => {
    const store = new FolderStore(join(folder, 'b'));
    expect([compute(store, [{}], ['1']), compute(store, [{}], ['2'])]).toEqual([['1'], ['2']]);
    const [one, other, equal] = [{}, {}, {}];
    setContentKey(one, () => 'one');
    setContentKey(other, () => 'other');
    setContentKey(equal, () => 'one');
    const results = [one, other, equal].map((object, index) => compute(store, [object], [String(index)]));
    expect(results).toEqual([['0'], ['1'], ['0']]);
  });

  it('a list with faults is never kept', () => {
    const store = new FolderStore(join(folder, 'c'));
    setResultStore(store);
    const faults = keepIfEmpty<string>('faults');
    expect(computeOnce(faults, ['a'], () => ['fault'])).toEqual(['fault']);
    expect(computeOnce(faults, ['a'], () => [])).toEqual([]);
    expect(computeOnce(faults, ['a'], () => ['not computed'])).toEqual([]);
    setResultStore(undefined);
  });

  it('a file that was truncated holds no results, and a folder that cannot be written fails no command', () => {
    const path = join(folder, 'd');
    const store = new FolderStore(path);
    compute(store, ['a'], ['kept']);
    store.save();
    expect(compute(new FolderStore(path), ['a'], ['new'])).toEqual(['kept']);
    writeFileSync(join(path, 'words.json'), '[["a","');
    expect(compute(new FolderStore(path), ['a'], ['new'])).toEqual(['new']);
    const unwritable = new FolderStore(join(path, 'words.json'));
    compute(unwritable, ['a'], ['kept']);
    expect(() => unwritable.save()).not.toThrow();
  });
});
