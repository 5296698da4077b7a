import { findBankName, listTowns, UNKNOWN_COUNTRY } from '../../shared/directory.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { DirectoryService, KnownCountry } from './types.ts';

export type { DirectoryService, KnownCountry } from './types.ts';

interface DirectoryParts {
  /** Called each time: hot reload replaces them. */
  countries: () => ReadonlyMap<string, KnownCountry>;
  /** Whether shops of other countries may know of the country. */
  isAnnounced: (country: string) => boolean;
}

/** Creates the directory service. */
export function createDirectory({ countries, isAnnounced }: DirectoryParts): DirectoryService {
  const find = (country: string) => countries().get(country)?.directory;
  const getOwnDirectory = ({ tenant }: RequestContext) => find(tenant.country) ?? UNKNOWN_COUNTRY;
  return {
    own: getOwnDirectory,
    others: ({ tenant }) =>
      [...countries()]
        .filter(([country]) => country !== tenant.country && isAnnounced(country))
        .map(([country, one]) => [country, one.directory]),
    files: ({ tenant }) =>
      Object.fromEntries(
        [...countries()]
          .filter(([country]) => country === tenant.country || isAnnounced(country))
          .map(([country, { url }]) => [country, url]),
      ),
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
