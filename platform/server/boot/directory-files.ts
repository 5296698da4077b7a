import { readFileSync } from 'node:fs';
import type { KnownCountry } from '../../services/directory/index.server.ts';
import type { Directory } from '../../shared/directory.ts';
import { contentHash } from './content-hash.ts';

export interface DirectoryFile extends KnownCountry {
  /** What `url` serves. */
  body: string;
}

/** Reads what is known of each country. Throws when a file is missing: run `npm run generate`. */
export function readDirectories(generated: string, countries: readonly string[]): ReadonlyMap<string, DirectoryFile> {
  return new Map(
    countries.map((country) => {
      const body = readFileSync(`${generated}/directory/${country}.gen.json`, 'utf8');
      const url = `/assets/directory/${country}.${contentHash(body)}.json`;
      return [country, { directory: JSON.parse(body) as Directory, url, body }];
    }),
  );
}
