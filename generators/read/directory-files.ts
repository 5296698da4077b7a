import type { FileReader } from './file-reader.ts';
import type { JsonFile } from './json-file.ts';

/** One country's postal codes and banks; a country may have neither. */
interface CountryDirectory {
  code: string;
  postalCodes: JsonFile | undefined;
  banks: JsonFile | undefined;
}

/** The data files for form suggestions. */
export interface DirectoryFiles {
  countries: CountryDirectory[];
  mailDomains: JsonFile | undefined;
  schemas: Record<'postal-codes' | 'banks' | 'mail-domains', JsonFile | undefined>;
}

export function readDirectoryFiles(reader: FileReader, countries: readonly string[]): DirectoryFiles {
  const schema = (name: string) => reader.json(`schemas/catalogue/${name}.schema.json`);
  return {
    countries: countries.map((code) => ({
      code,
      postalCodes: reader.json(`tenants/${code}/postal-codes.json`),
      banks: reader.json(`tenants/${code}/banks.json`),
    })),
    mailDomains: reader.json('tenants/mail-domains.json'),
    schemas: {
      'postal-codes': schema('postal-codes'),
      banks: schema('banks'),
      'mail-domains': schema('mail-domains'),
    },
  };
}
