import type { Directory, Towns } from '../../shared/directory.ts';
import type { RequestContext } from '../../shared/request-context.ts';

export interface KnownCountry {
  directory: Directory;
  /** Address of the same data as a file for browsers. */
  url: string;
  /** Towns of the codes with the same prefix, read on demand. */
  townsNear(code: string): Towns;
}

/** Postal codes, towns, banks and mail providers, which save typing. */
export interface DirectoryService {
  /** The directory of the shop's country. */
  own(ctx: RequestContext): Directory;
  others(ctx: RequestContext): readonly (readonly [country: string, directory: Directory])[];
  /** Address of the file for browsers, by country. */
  files(ctx: RequestContext): Readonly<Record<string, string>>;
  /** The towns of a postal code of the shop's country. */
  listTowns(ctx: RequestContext, code: string): string[];
  /** The bank of an IBAN in electronic format, for every known country. */
  findBankName(iban: string): string | undefined;
}
