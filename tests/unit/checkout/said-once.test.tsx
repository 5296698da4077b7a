import { describe, expect, it } from 'vitest';
import { AddressFields, type SellerForm } from '../../../platform/features/seller/AddressFields.tsx';
import type { Hints } from '../../../platform/features/seller/hints.ts';
import { renderInShop } from '../ui/shop.tsx';

/** Address fields, some with errors and some with questions. */
function fields(errors: Readonly<Record<string, string>>, hints: Hints): string {
  const form = {
    field: (name: string) => ({ id: name, name, label: name, ...(errors[name] ? { error: errors[name] } : {}) }),
    getError: (name: string) => errors[name],
    inputs: { getValues: () => '' },
    hints,
  } as unknown as SellerForm;
  return renderInShop(<AddressFields form={form} />);
}

const UNKNOWN = 'Diese Postleitzahl kennen wir nicht. Stimmt sie?';

describe('notes beside address fields', () => {
  it('a field with an error has no typo question', () => {
    const hints: Hints = { postalCode: { code: 'unknownCode' } };
    expect(fields({}, hints)).toContain(UNKNOWN);
    const wrong = fields({ postalCode: 'Die Postleitzahl braucht 5 Ziffern.' }, hints);
    expect(wrong).toContain('Die Postleitzahl braucht 5 Ziffern.');
    expect(wrong).not.toContain(UNKNOWN);
  });

  it('a missing town has a choice of towns', () => {
    const towns: Hints = { city: { code: 'towns', towns: ['Aumühle', 'Wohltorf'] } };
    expect(fields({ city: 'Bitte den Ort angeben.' }, towns)).toContain('Wohltorf');
  });
});
