import { describe, expect, it } from 'vitest';
import { AddressFields, type SellerForm } from '../../../platform/features/seller/AddressFields.tsx';
import type { Hints } from '../../../platform/features/seller/hints.ts';
import { renderInShop } from '../ui/shop.tsx';

/** The fields of an address, of which some are wrong and some are asked about. */
function fields(errors: Readonly<Record<string, string>>, hints: Hints): string {
  const form = {
    field: (name: string) => ({ id: name, name, label: name, ...(errors[name] ? { error: errors[name] } : {}) }),
    errorOf: (name: string) => errors[name],
    inputs: { getValues: () => '' },
    hints,
  } as unknown as SellerForm;
  return renderInShop(<AddressFields form={form} />);
}

const UNKNOWN = 'Diese Postleitzahl kennen wir nicht. Stimmt sie?';

describe('what is said beside the fields of an address', () => {
  it('asks about a value, but not about one that the message calls wrong', () => {
    const hints: Hints = { postalCode: { code: 'unknownCode' } };
    expect(fields({}, hints)).toContain(UNKNOWN);
    const wrong = fields({ postalCode: 'Die Postleitzahl braucht 5 Ziffern.' }, hints);
    expect(wrong).toContain('Die Postleitzahl braucht 5 Ziffern.');
    expect(wrong).not.toContain(UNKNOWN);
  });

  it('offers towns for one that is missing', () => {
    const towns: Hints = { city: { code: 'towns', towns: ['Aumühle', 'Wohltorf'] } };
    expect(fields({ city: 'Bitte den Ort angeben.' }, towns)).toContain('Wohltorf');
  });
});
