import { countrySpecs } from 'ibantools';
import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import { computeOnce, keepIfEmpty } from '../kept-results.ts';
import { LastResult, memoizeByObject } from '../memo.ts';
import type { DirectoryFiles } from '../read/directory-files.ts';
import type { JsonFile, JsonObject } from '../read/json-file.ts';
import { toObject } from '../resolve/questions.ts';
import { createFault } from './fault.ts';
import { schemaFaults } from './schema-faults.ts';

/** Checks postal codes, banks and mail domains. A file that fails its schema gets no further checks. */
export function checkDirectory({ countries, mailDomains, schemas }: DirectoryFiles): CatalogueFault[] {
  const domains = mailDomains ? schemaFaults(mailDomains, schemas['mail-domains']) : [];
  const own = countries.flatMap(({ code, postalCodes, banks }) => [
    ...checkAgainstSchema(postalCodes, schemas['postal-codes'], (file) =>
      computeOnce(STORED_CODES, [file, code], () => checkPostalCodes(file, code)),
    ),
    ...checkAgainstSchema(banks, schemas.banks, (file) =>
      computeOnce(STORED_BANKS, [file, code], () => checkBankCodes(file, code)),
    ),
  ]);
  return [...domains, ...own];
}

const STORED_CODES = keepIfEmpty<CatalogueFault>('postal-codes');
const STORED_BANKS = keepIfEmpty<CatalogueFault>('bank-codes');
const STORED_FORMS = keepIfEmpty<CatalogueFault>('postal-forms');

function checkAgainstSchema(
  file: JsonFile | undefined,
  schema: JsonFile | undefined,
  check: (file: JsonFile) => CatalogueFault[],
): CatalogueFault[] {
  if (!file) return [];
  const shape = schemaFaults(file, schema);
  return shape.length > 0 ? shape : check(file);
}

/** Ranges first: towns are compared with the codes in use. */
function checkPostalCodes(file: JsonFile, country: string): CatalogueFault[] {
  const { faults, used } = listCodes(file);
  if (faults.length > 0) return faults;
  const sorted = [...used].sort();
  return [...checkTowns(file, sorted), ...checkNeighbours(file, country, toObject(toObject(file.value).neighbours))];
}

/** The codes in use, if their ranges have no faults. A country may have tens of thousands. */
const listCodes = memoizeByObject((file: JsonFile): { faults: CatalogueFault[]; used: readonly string[] } => {
  const codes = toObject(toObject(file.value).codes);
  const runs = checkRuns(file, 'codes', codes);
  const faults = runs.length > 0 ? runs : checkLengths(file, codes);
  return { faults, used: faults.length > 0 ? [] : codesIn(codes) };
});

/** The form in which a shop accepts a seller's postal code, and where it is written. */
export interface PostalRule {
  file: JsonFile;
  pattern: string;
  example: string;
}

export type PostalRules = ReadonlyMap<string, PostalRule>;

/** Checks the form of postal codes against the codes in use, where both can be read. */
export function checkPostalForms({ countries, schemas }: DirectoryFiles, rules: PostalRules): CatalogueFault[] {
  return countries.flatMap(({ code, postalCodes: file }) => {
    const rule = rules.get(code);
    if (!file || !rule || schemaFaults(file, schemas['postal-codes']).length > 0) return [];
    const memo = forms.get(file) ?? new LastResult<CatalogueFault[]>();
    forms.set(file, memo);
    const { pattern, example } = rule;
    return memo.get([rule.file, pattern, example], () =>
      computeOnce(STORED_FORMS, [file, pattern, example], () => {
        const { faults, used } = listCodes(file);
        return faults.length > 0 ? [] : checkForm(rule, used);
      }),
    );
  });
}

/** By the file of the codes. */
const forms = new WeakMap<JsonFile, LastResult<CatalogueFault[]>>();

/** The code with the separators of the example: 1100148 like 1200-195 is 1100-148. */
function writeLike(example: string, code: string): string {
  const characters = [...code];
  return [...example].map((one) => (/[0-9A-Z]/.test(one) ? (characters.shift() ?? '') : one)).join('');
}

/** A shop must accept every code in use: the seller who lives there could not sell. */
function checkForm({ file, pattern, example }: PostalRule, used: readonly string[]): CatalogueFault[] {
  const expression = new RegExp(pattern, 'u');
  const kind = 'invalidPostalCode';
  // Codes in use are listed without the separators that people write.
  const refused = used.filter((code) => !expression.test(code) && !expression.test(writeLike(example, code)));
  if (refused.length > 0) {
    const share = refused.length === used.length ? 'all' : `${refused.length} of ${used.length}`;
    const what = `The pattern refuses ${share} codes in use, such as ${refused[0]}.`;
    const fix = 'Correct the pattern, or the codes in postal-codes.json of the country.';
    return [{ file, path: ['postalCode', 'pattern'], kind, what, fix }];
  }
  if (used.includes(example.replace(/[^0-9A-Z]/g, ''))) return [];
  const what = `The example ${example} is not in use: the form asks a seller who types it whether it is right.`;
  return [
    {
      file,
      path: ['postalCode', 'example'],
      kind,
      what,
      fix: `Write a code in use, such as ${writeLike(example, used[0] ?? '')}.`,
    },
  ];
}

/** A range goes from a lower to a higher code of the same length, and no code is listed twice. */
function checkRuns(file: JsonFile, member: string, groups: JsonObject): CatalogueFault[] {
  return Object.entries(groups).flatMap(([name, runs]) => {
    let before = '';
    for (const run of String(runs).split(' ')) {
      const [first = '', last = first] = run.split('-');
      const why =
        first.length !== last.length || last < first
          ? `"${run}" is not a range from a lower to a higher code.`
          : before !== '' && before.length === first.length && first <= before
            ? `"${run}" follows ${before}: the codes are not in order, or listed twice.`
            : undefined;
      if (why) return [createFault(file, [member, name], why, 'List each code once, in order; a range is first-last.')];
      before = last;
    }
    return [];
  });
}

/** All codes of a country have the same length. */
function checkLengths(file: JsonFile, groups: JsonObject): CatalogueFault[] {
  const counts = new Map<number, number>();
  const lengths = Object.entries(groups).map(([start, runs]): [string, number[]] => [
    start,
    String(runs)
      .split(/[ -]/)
      .map((rest) => start.length + rest.length),
  ]);
  for (const length of lengths.flatMap(([, list]) => list)) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [usual] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return lengths.flatMap(([start, list]) => {
    const other = list.find((length) => length !== usual);
    if (other === undefined) return [];
    const what = `A code that starts with ${start} has ${other} characters; codes of the country have ${usual}.`;
    return [
      createFault(file, ['codes', start], what, 'Write the rest of each code, without its first two characters.'),
    ];
  });
}

function checkNeighbours(file: JsonFile, country: string, neighbours: JsonObject): CatalogueFault[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  if (Object.hasOwn(neighbours, country.toUpperCase())) {
    const path = ['neighbours', country.toUpperCase()];
    return [createFault(file, path, 'The country is listed as its own neighbour.', 'List these codes in "codes".')];
  }
  return Object.keys(neighbours)
    .filter((code) => names.of(code) === undefined)
    .map((code) =>
      createFault(file, ['neighbours', code], `There is no country "${code}".`, 'Write the code of ISO 3166.'),
    );
}

/** A town without any postal code in use was mistyped, or its codes no longer exist. */
function checkTowns(file: JsonFile, used: readonly string[]): CatalogueFault[] {
  const { towns } = toObject(file.value);
  return Object.entries(toObject(towns)).flatMap(([town, runs]) =>
    String(runs)
      .split(' ')
      .filter((run) => !isUsed(used, run))
      .map((run) =>
        createFault(
          file,
          ['towns', town],
          `No postal code of "${run}" is in use.`,
          'Correct or remove the codes. A range is written first-last.',
        ),
      ),
  );
}

/** `used` is sorted, for a binary search per town: a country may have forty thousand towns. */
function isUsed(used: readonly string[], run: string): boolean {
  const [first = '', last = first] = run.split('-');
  let [from, to] = [0, used.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((used[middle] ?? '') < first) from = middle + 1;
    else to = middle;
  }
  const next = used[from];
  return next !== undefined && next <= last;
}

function codesIn(groups: JsonObject): string[] {
  const codes: string[] = [];
  for (const [start, rests] of Object.entries(groups)) {
    for (const run of String(rests).split(' ')) {
      const [first = '', last = first] = run.split('-');
      if (first === last) codes.push(start + first);
      else
        for (let code = Number(first); code <= Number(last); code += 1)
          codes.push(start + String(code).padStart(first.length, '0'));
    }
  }
  return codes;
}

/** Place and length of the bank code in an IBAN of the country; undefined where the registry states none. */
function findBankCode(country: string): { at: number; length: number } | undefined {
  const { bank_identifier: place } = countrySpecs[country.toUpperCase()] ?? {};
  const [first, last] = (place ?? '').split('-').map(Number);
  return place === undefined || first === undefined || last === undefined
    ? undefined
    : { at: COUNTRY_AND_CHECK + first, length: last - first + 1 };
}

/** An IBAN begins with the country and two check digits. */
const COUNTRY_AND_CHECK = 4;

function checkBankCodes(file: JsonFile, country: string): CatalogueFault[] {
  const { length, names } = toObject(file.value);
  const place = findBankCode(country);
  const wrong = place && Object.entries(place).find(([member, value]) => toObject(file.value)[member] !== value);
  if (wrong) {
    const [member, value] = wrong;
    const what = `${member} is ${String(toObject(file.value)[member])}; in an IBAN of ${country.toUpperCase()} the bank code begins at ${place.at} and has ${place.length} characters.`;
    return [createFault(file, [member], what, `Write ${value}.`)];
  }
  const entries = Object.entries(toObject(names)).flatMap(([name, codes]) =>
    String(codes)
      .split(' ')
      .map((code) => ({ name, code })),
  );
  const odd = entries.filter(({ code }) => code.length !== length);
  if (odd.length > entries.length / 2) {
    const what = `length is ${String(length)}, but most bank codes have ${odd[0]?.code.length} characters.`;
    return [createFault(file, ['length'], what, 'Write the length of a bank code of the country.')];
  }
  const owners = new Map<string, string>();
  return entries.flatMap(({ name, code }) => {
    const path = ['names', name];
    if (code.length !== length) {
      const what = `The bank code "${code}" has ${code.length} characters; codes of the country have ${String(length)}.`;
      return [createFault(file, path, what, 'Write every digit, or a question mark for each wildcard digit.')];
    }
    if (/^\?+$/.test(code)) {
      return [createFault(file, path, `The bank code "${code}" fits every bank.`, 'Write the digits that are fixed.')];
    }
    const other = owners.get(code);
    owners.set(code, other ?? name);
    if (other === undefined) return [];
    return [createFault(file, path, `The bank code "${code}" is also that of "${other}".`, 'Keep it at one bank.')];
  });
}
