import { accessSync, readFileSync } from 'node:fs';
import type { KnownCountry } from '../../services/directory/index.server.ts';
import { type Directory, getCodePrefix, type Towns, townsUrl } from '../../shared/directory.ts';
import { contentHash } from './content-hash.ts';

export interface DirectoryFile extends KnownCountry {
  /** The content at `url`. */
  body: string;
  /** The towns, in parts small enough to fetch while a visitor types. */
  parts: readonly { url: string; read: () => string | undefined }[];
}

/** Reads the directory of each country. Throws when a file is missing: run `npm run generate`. */
export function readDirectories(generated: string, countries: readonly string[]): ReadonlyMap<string, DirectoryFile> {
  return new Map(countries.map((country) => [country, readDirectory(`${generated}/directory/${country}`, country)]));
}

function readDirectory(path: string, country: string): DirectoryFile {
  const body = readFileSync(`${path}.gen.json`, 'utf8');
  const url = `/assets/directory/${country}.${contentHash(body)}.json`;
  const directory = JSON.parse(body) as Directory;
  const partAt = townParts(`${path}.towns.gen.json`, directory);
  const getAddress = (code: string) => townsUrl(url, directory, code) ?? '';
  return {
    directory,
    url,
    body,
    parts: Object.keys(directory.codes).map((start) => ({ url: getAddress(start), read: () => partAt(start) })),
    townsNear: (code) => JSON.parse(partAt(getCodePrefix(code)) ?? '{}') as Towns,
  };
}

/**
 * The towns by the prefix of their postal code, as they are served. A country's file may be a megabyte, so it is read on
 * the first request. Towns that were compiled later, under another version, are unknown to this directory.
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
