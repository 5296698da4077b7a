import type { CatalogueFault } from '../catalogue/catalogue-fault.ts';
import type { DirectoryFiles } from '../read/directory-files.ts';
import type { JsonFile, JsonObject, JsonValue } from '../read/json-file.ts';
import { toObject } from '../resolve/questions.ts';
import { createFault } from './fault.ts';
import { schemaFaults } from './schema-faults.ts';

/** Checks postal codes, banks and mail domains. A file that fails its schema gets no further checks. */
export function checkDirectory({ countries, mailDomains, schemas }: DirectoryFiles): CatalogueFault[] {
  const domains = mailDomains ? schemaFaults(mailDomains, schemas['mail-domains']) : [];
  const own = countries.flatMap(({ postalCodes, banks }) => [
    ...checkAgainstSchema(postalCodes, schemas['postal-codes'], checkPostalCodes),
    ...checkAgainstSchema(banks, schemas.banks, checkBankCodes),
  ]);
  return [...domains, ...own];
}

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
function checkPostalCodes(file: JsonFile): CatalogueFault[] {
  const { codes, neighbours } = toObject(file.value);
  const runs = checkRuns(file, 'codes', toObject(codes));
  const faults = runs.length > 0 ? runs : checkLengths(file, toObject(codes));
  return faults.length > 0 ? faults : [...checkTowns(file), ...checkNeighbours(file, toObject(neighbours))];
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

function checkNeighbours(file: JsonFile, neighbours: JsonObject): CatalogueFault[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return Object.keys(neighbours)
    .filter((code) => names.of(code) === undefined)
    .map((code) =>
      createFault(file, ['neighbours', code], `There is no country "${code}".`, 'Write the code of ISO 3166.'),
    );
}

/** A town without any postal code in use was mistyped, or its codes no longer exist. */
function checkTowns(file: JsonFile): CatalogueFault[] {
  const { codes, towns } = toObject(file.value);
  const used = codesIn(toObject(codes)).sort();
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
  return Object.entries(groups).flatMap(([start, rests]: [string, JsonValue | undefined]) =>
    String(rests)
      .split(' ')
      .flatMap((run) => {
        const [first = '', last = first] = run.split('-');
        const size = first.length;
        return first === last
          ? [start + first]
          : Array.from(
              { length: Number(last) - Number(first) + 1 },
              (_, step) => start + String(Number(first) + step).padStart(size, '0'),
            );
      }),
  );
}

function checkBankCodes(file: JsonFile): CatalogueFault[] {
  const { length, names } = toObject(file.value);
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
    const other = owners.get(code);
    owners.set(code, other ?? name);
    if (other === undefined) return [];
    return [createFault(file, path, `The bank code "${code}" is also that of "${other}".`, 'Keep it at one bank.')];
  });
}
