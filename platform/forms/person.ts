import { members } from '../generated/api/members/person-input.gen.ts';
import type { PersonInputBody } from '../generated/api/types.gen.ts';
import { validate } from '../generated/api/validators/person-input.gen.js';
import { defineForm, type FormFacts } from './define-form.ts';
import { NAME_FIELDS, personNames, pickValues } from './seller-fields.ts';
import { singleLine } from './text.ts';

/** Minimum age by the terms of every shop. */
const OF_AGE_YEARS = 18;
/** Maximum plausible age. */
const MAX_AGE_YEARS = 125;

/** A customer's personal data. The address has a form of its own; the IRIs are those of the customer. */
export const personForm = defineForm<PersonInputBody>()({
  fields: {
    ...personNames(''),
    birthDate: {
      label: 'field.birthDate.label',
      messages: { tooYoung: 'field.birthDate.tooYoung', otherwise: 'field.birthDate.invalid' },
      normalise: singleLine,
      checkRule: birthDateProblem,
    },
  },
  parts: [{ at: '', validate, members }],
  hidden: ['peopleIri', 'customerIri'],
  toBody: (typed) => ({
    ...pickValues(NAME_FIELDS, typed),
    birthDate: typed.birthDate ?? '',
    address: null,
    peopleIri: typed.peopleIri ?? '',
    customerIri: typed.customerIri ?? '',
  }),
});

/** Problem of a date of birth, which must be a past date of a living adult. An empty one is valid. */
function birthDateProblem(value: unknown, { facts }: { facts: FormFacts }): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (!isDay(value)) return 'invalid';
  const today = (facts.now?.() ?? new Date()).toISOString().slice(0, 10);
  if (value < yearsBefore(today, MAX_AGE_YEARS) || value > today) return 'invalid';
  return value > yearsBefore(today, OF_AGE_YEARS) ? 'tooYoung' : undefined;
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
}
