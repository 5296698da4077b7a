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
    ...checkAgainstSchema(postalCodes, schemas['postal-codes'], checkTowns),
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
  return Object.entries(toObject(names)).flatMap(([name, codes]) =>
    String(codes)
      .split(' ')
      .filter((code) => code.length !== length)
      .map((code) =>
        createFault(
          file,
          ['names', name],
          `The bank code "${code}" has ${code.length} characters; codes of the country have ${String(length)}.`,
          'Write every digit, or a question mark for each wildcard digit.',
        ),
      ),
  );
}
