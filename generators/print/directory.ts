import type { DirectoryFiles } from '../read/directory-files.ts';
import { object } from '../resolve/questions.ts';
import { GENERATED, type Output, printJsonRecord } from './output.ts';

/** directory/<country>.gen.json: what spares people typing, a file a country. For the server, and for browsers when they ask. */
export function printDirectory({ countries, mailDomains }: DirectoryFiles): Output[] {
  const domains = object(mailDomains?.value).domains ?? [];
  return countries.map(({ code, postalCodes, banks }) => {
    const { codes = {}, towns = {}, neighbours = {} } = object(postalCodes?.value);
    const { at, length, names } = object(banks?.value);
    const content = printJsonRecord({
      codes,
      towns,
      neighbours,
      banks: names === undefined ? null : { at, length, names },
      mailDomains: domains,
    });
    return { path: `${GENERATED}/directory/${code}.gen.json`, content };
  });
}
