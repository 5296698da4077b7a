/** Prefix of a field's name, under which a plain form sends the value that was asked about. */
export const CONFIRMED_PREFIX = 'asked.';

/** A question of a form about a value that may be correct. It never rejects the value. */
type QuestionCode = 'houseNumber' | 'mailDomain' | 'otherCountry' | 'unknownCode';

export interface TypoSuggestion {
  field: string;
  code: QuestionCode;
  /** Suggested values. */
  suggestion?: string;
  /** ISO 3166 codes of the countries where the value would be valid. */
  countries?: readonly string[];
}
