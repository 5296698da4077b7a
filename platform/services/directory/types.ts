import type { Directory, Towns } from '../../shared/directory.ts';
import type { RequestContext } from '../../shared/request-context.ts';

export interface KnownCountry {
  directory: Directory;
  /** Address of the same as a file for browsers. */
  url: string;
  /** The towns of the codes that start like this one, read when they are asked for. */
  townsNear(code: string): Towns;
}

/** Postal codes, their towns, banks and mail providers: what spares people typing. */
export interface DirectoryService {
  /** That of the shop's country. */
  own(ctx: RequestContext): Directory;
  others(ctx: RequestContext): readonly (readonly [country: string, directory: Directory])[];
  /** By country, the address of its file for browsers. */
  files(): Readonly<Record<string, string>>;
  /** The towns of a postal code of the shop's country. */
  townsOf(ctx: RequestContext, code: string): string[];
  /** The bank of an IBAN in electronic format, of any country that is known. */
  bankOf(iban: string): string | undefined;
}
