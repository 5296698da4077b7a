import { findBankName, listTowns, UNKNOWN_COUNTRY } from '../../shared/directory.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { DirectoryService, KnownCountry } from './types.ts';

export type { DirectoryService, KnownCountry } from './types.ts';

/** Creates the directory service. `countries` is called each time: hot reload replaces them. */
export function createDirectory(countries: () => ReadonlyMap<string, KnownCountry>): DirectoryService {
  const find = (country: string) => countries().get(country)?.directory;
  const getOwnDirectory = ({ tenant }: RequestContext) => find(tenant.country) ?? UNKNOWN_COUNTRY;
  return {
    own: getOwnDirectory,
    others: ({ tenant }) =>
      [...countries()]
        .filter(([country]) => country !== tenant.country)
        .map(([country, one]) => [country, one.directory]),
    files: () => Object.fromEntries([...countries()].map(([country, { url }]) => [country, url])),
    listTowns: (ctx, code) => {
      const country = countries().get(ctx.tenant.country);
      return country ? listTowns(country.directory, country.townsNear(code), code) : [];
    },
    findBankName: (iban) => {
      const directory = find(iban.slice(0, 2).toLowerCase());
      return directory && findBankName(directory, iban);
    },
  };
}
