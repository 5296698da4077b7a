import { type Directory, isPostalCode, knowsCodes, neighbourWith } from '../shared/directory.ts';
import type { TypoSuggestion } from '../shared/typo-suggestion.ts';
import type { FieldValues } from './define-form.ts';
import { suggestAddress } from './suggest-address.ts';
import { addressLine, printableLine } from './text.ts';

/** Countries whose postal codes are known, the shop's own country first. */
export interface Directories {
  own: Directory;
  /** Loaded only when a code is not of the shop's own country. */
  loadOthers: () => Promise<readonly (readonly [country: string, directory: Directory])[]>;
}

/** The fields that a question can be about. */
export const QUESTION_FIELDS = ['street', 'postalCode', 'email', 'paypalEmail'] as const;

type QuestionField = (typeof QUESTION_FIELDS)[number];

/** Questions about details before they are accepted: at most one per field, and none about an empty one. */
export async function detailQuestions(typed: FieldValues, directories: Directories): Promise<TypoSuggestion[]> {
  const asked = QUESTION_FIELDS.map((field) => questionAbout(field, typed[field] ?? '', directories));
  return (await Promise.all(asked)).filter((question) => question !== undefined);
}

async function questionAbout(
  field: QuestionField,
  typed: string,
  directories: Directories,
): Promise<TypoSuggestion | undefined> {
  if (field === 'street') return aboutStreet(String(printableLine(typed)));
  if (field === 'postalCode') return aboutCode(String(printableLine(typed)), directories);
  const suggestion = suggestAddress(String(addressLine(typed)), directories.own.mailDomains);
  return suggestion === undefined ? undefined : { field, code: 'mailDomain', suggestion };
}

/** "s/n" and "snc" mean that the house has no number. */
const HOUSE_NUMBER = /\p{N}|\bs\/?n\b|\bs\.?n\.?c\b/iu;

function aboutStreet(street: string): TypoSuggestion | undefined {
  return street === '' || HOUSE_NUMBER.test(street) ? undefined : { field: 'street', code: 'houseNumber' };
}

/** New codes are in use before our list contains them, so an unknown one leads to a question, not to an error. */
async function aboutCode(code: string, { own, loadOthers }: Directories): Promise<TypoSuggestion | undefined> {
  if (code === '' || !knowsCodes(own) || isPostalCode(own, code)) return undefined;
  const neighbour = neighbourWith(own, code);
  if (neighbour) return { field: 'postalCode', code: 'otherCountry', countries: [neighbour] };
  const countries = (await loadOthers())
    .filter(([, directory]) => isPostalCode(directory, code))
    .map(([country]) => country);
  return countries.length > 0
    ? { field: 'postalCode', code: 'otherCountry', countries: countries.map((country) => country.toUpperCase()) }
    : { field: 'postalCode', code: 'unknownCode' };
}
