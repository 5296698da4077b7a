import { describe, expect, it } from 'vitest';
import { checkDirectory } from '../../../generators/check/directory.ts';
import { PostalListError, parsePostalList, toPostalCodes } from '../../../generators/directory/postal-codes.ts';
import { readDirectoryFiles } from '../../../generators/read/directory-files.ts';
import { FileReader } from '../../../generators/read/file-reader.ts';
import { isCodeOf, townsOf } from '../../../platform/shared/directory.ts';
import { localeIds } from '../../support/compiled-fleet.ts';
import { repository } from '../../support/shipped-pricing.ts';

/** The faults after one piece of a file is replaced. */
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
  it('that ship have no faults', () => {
    expect(faultsWith()).toEqual([]);
  });

  it.each([
    [
      'tenants/at/postal-codes.json',
      '"Eisenstadt": "7000"',
      '"Eisenstadt": "7009"',
      /:\d+ No postal code of "7009" is in use\./,
    ],
    ['tenants/at/postal-codes.json', '"Eisenstadt": "7000"', '"Eisenstadt": "7000,"', /:\d+ This must match pattern/],
    [
      'tenants/it/banks.json',
      '"05018"',
      '"5018"',
      /:\d+ The bank code "5018" has 4 characters; those of the country have 5\./,
    ],
    ['tenants/mail-domains.json', '"gmx.de"', '"@gmx.de"', /:\d+ This must match pattern/],
  ])('in %s, %s as %s is told with its line', (path, from, to, said) => {
    const faults = faultsWith(path, from, to);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${path}${said.source}`));
  });
});

describe('an open list of postal codes', () => {
  const list = '# ours\n01067\tDresden\n01069\tDresden\n01070\n01099\tDresden\n01099\tRadebeul\n10115\tBerlin\n';
  const known = (lines: string, before?: Record<string, string>) => ({
    ...toPostalCodes(parsePostalList(lines), before),
    neighbours: {},
    banks: null,
    mailDomains: [],
  });

  it('is written short, and says the same', () => {
    const { codes, towns } = toPostalCodes(parsePostalList(list));
    expect(codes).toEqual({ '01': '067 069-070 099', '10': '115' });
    expect(towns).toEqual({ Berlin: '10115', Dresden: '01067-01069 01099', Radebeul: '01099' });
    const directory = known(list);
    expect(townsOf(directory, '01069')).toEqual(['Dresden']);
    expect(townsOf(directory, '01070')).toEqual([]);
    expect(townsOf(directory, '01099')).toEqual(['Dresden', 'Radebeul']);
    expect([isCodeOf(directory, '01070'), isCodeOf(directory, '01068')]).toEqual([true, false]);
  });

  it('without towns keeps those of before, where their codes are still in use', () => {
    const { towns } = toPostalCodes(parsePostalList('01067\n01068\n10117\n'), {
      Dresden: '01067-01099',
      Berlin: '10115',
    });
    expect(towns).toEqual({ Dresden: '01067-01068' });
  });

  it('with a line that is none is refused by its number', () => {
    expect(() => parsePostalList('01067\nDresden\t01069\n')).toThrow(PostalListError);
    expect(() => parsePostalList('01067\nDresden\t01069\n')).toThrow(/^line 2: "Dresden" is no postal code/);
  });
});
