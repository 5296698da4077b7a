import { accessSync, readFileSync } from 'node:fs';
import type { KnownCountry } from '../../services/directory/index.server.ts';
import { type Directory, startOf, type Towns, townsUrl } from '../../shared/directory.ts';
import { contentHash } from './content-hash.ts';

export interface DirectoryFile extends KnownCountry {
  /** What `url` serves. */
  body: string;
  /** The towns, in parts that are small enough to fetch while somebody types. */
  parts: readonly { url: string; read: () => string | undefined }[];
}

/** Reads what is known of each country. Throws when a file is missing: run `npm run generate`. */
export function readDirectories(generated: string, countries: readonly string[]): ReadonlyMap<string, DirectoryFile> {
  return new Map(countries.map((country) => [country, readDirectory(`${generated}/directory/${country}`, country)]));
}

function readDirectory(path: string, country: string): DirectoryFile {
  const body = readFileSync(`${path}.gen.json`, 'utf8');
  const url = `/assets/directory/${country}.${contentHash(body)}.json`;
  const directory = JSON.parse(body) as Directory;
  const partAt = townParts(`${path}.towns.gen.json`, directory);
  const addressOf = (code: string) => townsUrl(url, directory, code) ?? '';
  return {
    directory,
    url,
    body,
    parts: Object.keys(directory.codes).map((start) => ({ url: addressOf(start), read: () => partAt(start) })),
    townsNear: (code) => JSON.parse(partAt(startOf(code)) ?? '{}') as Towns,
  };
}

/**
 * The towns of codes by their start, as they are served. The file of a country may be a megabyte, so it waits on the disk for the
 * first who asks. Of towns that were compiled since, under another version, this directory knows nothing.
 */
function townParts(path: string, { townsVersion }: Directory): (start: string) => string | undefined {
  accessSync(path);
  let known: Record<string, string> | undefined;
  return (start) => {
    if (!known) {
      const { version, parts } = JSON.parse(readFileSync(path, 'utf8')) as TownsFile;
      known = version === townsVersion ? parts : {};
    }
    return Object.hasOwn(known, start) ? known[start] : undefined;
  };
}

/** Each part is JSON in a string: it is served as it is, and parsed one at a time. */
interface TownsFile {
  version: string;
  parts: Record<string, string>;
}
