/** Before a field's name, the name under which a plain form sends the value that was asked about. */
export const ASKED = 'asked.';

/** What a form asks about a value that may well be right. Nothing is refused for it. */
type QuestionCode = 'houseNumber' | 'mailDomain' | 'otherCountry' | 'unknownCode';

export interface Question {
  field: string;
  code: QuestionCode;
  /** What may have been meant. */
  suggestion?: string;
  /** ISO 3166 codes of the countries where the value would be right. */
  countries?: readonly string[];
}
