import { sections } from '../../sections.ts';

/** The documents of a month. */
export const CREDIT_NOTES = `${sections.payouts.path}/credit-notes`;

export function creditNotePath(id: string): string {
  return `/desk/credit-notes/${id}`;
}
