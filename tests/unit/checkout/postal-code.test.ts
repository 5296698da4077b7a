import { describe, expect, it } from 'vitest';
import { postalCodeInput } from '../../../platform/features/seller/details-fields.ts';
import { fieldMessage } from '../../../platform/features/seller/field-messages.ts';

const said = (postalCode: { digits: number; example: string }) =>
  fieldMessage('postalCode', 'postalCode.pattern', {
    t: (id, values) => `${id} ${values?.digits} ${values?.example}`,
    postalCode,
    label: () => 'PLZ',
  });

describe('a postal code', () => {
  it('of digits is asked for by their number, on a keyboard of digits', () => {
    expect(said({ digits: 5, example: '20099' })).toBe('field.postalCode.pattern 5 20099');
    expect(postalCodeInput('20099').inputMode).toBe('numeric');
  });

  it('with letters is asked for by its form, on the whole keyboard', () => {
    expect(said({ digits: 7, example: '1234 AB' })).toBe('field.postalCode.form 7 1234 AB');
    expect(postalCodeInput('1234 AB').inputMode).toBeUndefined();
  });
});
