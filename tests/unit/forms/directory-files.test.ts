import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDirectory } from '../../../generators/check/directory.ts';
import {
  mostTowns,
  PostalListError,
  parsePostalList,
  toPostalCodes,
} from '../../../generators/directory/postal-codes.ts';
import { printDirectory } from '../../../generators/print/directory.ts';
import { readDirectoryFiles } from '../../../generators/read/directory-files.ts';
import { FileReader } from '../../../generators/read/file-reader.ts';
import { overlaySource } from '../../../generators/read/source.ts';
import { type DirectoryFile, readDirectories } from '../../../platform/server/boot/directory-files.ts';
import { isPostalCode, listTowns } from '../../../platform/shared/directory.ts';
import { localeIds } from '../../support/compiled-fleet.ts';
import { repository } from '../../support/shipped-pricing.ts';

/** The errors after a replacement in a file. */
function faultsWith(path = '', from = '', to = ''): string[] {
  const source = {
    ...repository,
    read: (file: string) => {
      const text = repository.read(file);
      if (file !== path) return text;
      expect(text?.split(from).length, `"${from}" stands in ${path} once`).toBe(2);
      return text?.replace(from, to);
    },
  };
  return checkDirectory(readDirectoryFiles(new FileReader(source), localeIds)).map(
    ({ file, path: place, what }) => `${file.path}:${file.position(file.keySpan(place).offset).line} ${what}`,
  );
}

describe('postal codes, banks and mail domains', () => {
  it('the shipped files have no errors', () => {
    expect(faultsWith()).toEqual([]);
  });

  it.each([
    [
      'tenants/at/postal-codes.json',
      '"Eisenstadt": "7000"',
      '"Eisenstadt": "7009"',
      /:\d+ No postal code of "7009" is in use\./,
    ],
    [
      'tenants/at/postal-codes.json',
      '"Eisenstadt": "7000"',
      '"Eisenstadt": "7000,"',
      /:\d+ .*which has the wrong form/,
    ],
    [
      'tenants/it/banks.json',
      '"05018"',
      '"5018"',
      /:\d+ The bank code "5018" has 4 characters; codes of the country have 5\./,
    ],
    ['tenants/mail-domains.json', '"gmx.de"', '"@gmx.de"', /:\d+ .*which has the wrong form/],
  ])('an error is reported with its line: in %s, %s as %s', (path, from, to, said) => {
    const faults = faultsWith(path, from, to);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${path}${said.source}`));
  });
});

describe('list of postal codes', () => {
  const list = '# ours\n01067\tDresden\n01069\tDresden\n01070\n01099\tDresden\n01099\tRadebeul\n10115\tBerlin\n';
  const read = (text: string) => parsePostalList(text, 'list.txt');

  it('the compact format contains the same codes and towns', () => {
    const { codes, towns } = toPostalCodes(read(list));
    expect(codes).toEqual({ '01': '067 069-070 099', '10': '115' });
    expect(towns).toEqual({ Berlin: '10115', Dresden: '01067-01069 01099', Radebeul: '01099' });
    const directory = { codes, townsVersion: '', neighbours: {}, banks: null, mailDomains: [] };
    expect(listTowns(directory, towns, '01069')).toEqual(['Dresden']);
    expect(listTowns(directory, towns, '01070')).toEqual([]);
    expect(listTowns(directory, towns, '01099')).toEqual(['Dresden', 'Radebeul']);
    expect([isPostalCode(directory, '01070'), isPostalCode(directory, '01068')]).toEqual([true, false]);
  });

  it('an import without towns preserves the known towns of codes still in use', () => {
    const { towns } = toPostalCodes(read('01067\n01068\n10117\n'), {
      Dresden: '01067-01099',
      Berlin: '10115',
    });
    expect(towns).toEqual({ Dresden: '01067-01068' });
  });

  it('a town may have one letter, and the town of a post office box is found', () => {
    const { towns } = toPostalCodes(read('80190\tY\n75008\tParis\n75380 CEDEX 08\tParis\n59033\tLille Cedex\n'));
    expect(towns).toEqual({ Lille: '59033', Paris: '75008-75380', Y: '80190' });
  });

  it('the code with the most towns is reported, because long choices are hard to use', () => {
    expect(mostTowns(read(list))).toEqual({ code: '01099', towns: 2 });
    expect(mostTowns(read('01067\n'))).toEqual({ code: '', towns: 0 });
  });

  it('invalid lines are rejected, each with file and line', () => {
    const wrong = `01067\nDresden\t01069\n01069\tM\uFFFDnster\n# ours\n01099\t${'Ö'.repeat(61)}\n`;
    expect(() => read(wrong)).toThrow(PostalListError);
    expect(() => read(wrong)).toThrow(
      new RegExp(
        [
          '^list\\.txt:2: "Dresden" is not a postal code; .+',
          'list\\.txt:3: "M\uFFFDnster" is not readable; save the list as UTF-8',
          'list\\.txt:5: "Ö{20}…" has 61 characters; a town has at most 60$',
        ].join('\\n'),
      ),
    );
    expect(() => read('x\n'.repeat(30))).toThrow(/list\.txt:20: .+\n… and 10 more$/);
  });
});

describe('towns of a country', () => {
  const folder = mkdtempSync(join(tmpdir(), 'towns-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Compiles the country with these postal codes; files that end with `late` are not written. */
  function compiled(list: string, late = ''): DirectoryFile {
    const text = JSON.stringify({ source: 'ours', ...toPostalCodes(parsePostalList(list, 'list.txt')) });
    const source = overlaySource(repository, { 'tenants/de/postal-codes.json': text });
    for (const { path, content } of printDirectory(readDirectoryFiles(new FileReader(source), ['de']))) {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      if (late === '' || !path.endsWith(late)) writeFileSync(target, content);
    }
    return readDirectories(join(folder, 'platform/generated'), ['de']).get('de') ?? expect.fail('nothing was compiled');
  }
  const townsAt = ({ directory, townsNear }: DirectoryFile, code: string) =>
    listTowns(directory, townsNear(code), code);

  const LIST = '10115\tBerlin\n12043\tBerlin\n12529\tSchönefeld\n14050\tBerlin\n20095\n';
  let country: DirectoryFile;
  beforeAll(() => {
    country = compiled(LIST);
  });

  it('towns are in files by the prefix of their codes', () => {
    const served = country.parts.map(({ url, read }) => [/\.(\w+)\.json$/.exec(url)?.[1], JSON.parse(read() ?? '')]);
    expect(Object.fromEntries(served)).toEqual({
      10: { Berlin: '10115-12043' },
      12: { Berlin: '10115-12043', Schönefeld: '12529' },
      14: { Berlin: '14050' },
      20: {},
    });
    expect(country.body).not.toContain('Schönefeld');
  });

  it('every code finds all its towns', () => {
    const found = ['10115', '12043', '12529', '14050', '20095', '99999', ''].map((code) => townsAt(country, code));
    expect(found).toEqual([['Berlin'], ['Berlin'], ['Schönefeld'], ['Berlin'], [], [], []]);
  });

  it('a directory does not read town files of a newer compilation', () => {
    const other = compiled(LIST.replace('20095', '20095\tHamburg'), '/de.gen.json');
    expect(other.parts.map(({ url }) => url)).toEqual(country.parts.map(({ url }) => url));
    expect(other.parts.map(({ read }) => read())).toEqual([undefined, undefined, undefined, undefined]);
    expect(townsAt(other, '10115')).toEqual([]);
    expect(townsAt(compiled(LIST.replace('20095', '20095\tHamburg')), '20095')).toEqual(['Hamburg']);
  });
});
