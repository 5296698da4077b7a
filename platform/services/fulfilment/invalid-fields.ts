import { fail } from '../../shared/result.ts';
import type { InvalidFields } from './types.ts';

/** Rejects one field of a staff form. */
export function toInvalidFields(pointer: string, code: string, detail: string) {
  return fail<InvalidFields>({ code: 'fields', fields: [{ pointer, code, detail }] });
}
