import { catalogueErrors } from './errors/catalogue-errors.ts';
import type { ErrorKind } from './errors/error-kind.ts';
import { fileErrors } from './errors/file-errors.ts';
import { shopErrors } from './errors/shop-errors.ts';
import { textErrors } from './errors/text-errors.ts';
import { themeErrors } from './errors/theme-errors.ts';

export type { ErrorKind } from './errors/error-kind.ts';

/**
 * Every kind of error that the compiler reports, ordered by id. Ids are never reused: E053 was the id of all data faults,
 * E114 that of arguments formatted as dates in some languages.
 */
export const errorKinds = sortById({ ...fileErrors, ...shopErrors, ...textErrors, ...themeErrors, ...catalogueErrors });

export type ErrorName = keyof typeof errorKinds;

export function findErrorKind(id: string): ErrorKind | undefined {
  return Object.values(errorKinds).find((kind) => kind.id === id.toUpperCase());
}

function sortById<Kinds extends Record<string, ErrorKind>>(kinds: Kinds): Kinds {
  return Object.fromEntries(Object.entries(kinds).sort(([, one], [, other]) => (one.id < other.id ? -1 : 1))) as Kinds;
}
