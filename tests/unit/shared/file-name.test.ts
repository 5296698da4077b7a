import { expect, it } from 'vitest';
import { fileName, tradeFileName } from '../../../platform/shared/file-name.ts';

it('a file name has owner, number and kind', () => {
  const shop = { contact: { fromName: 'Retour' } };
  expect(tradeFileName(shop, 'DE-26-325-6027', 'label')).toBe('Retour-DE-26-325-6027-label.pdf');
  expect(tradeFileName(shop, 'DE-26-325-6027', 'return-label')).toBe('Retour-DE-26-325-6027-return-label.pdf');
});

it.each([
  ['Très "Würde" & Söhne', 'Tres-Wurde-Sohne.csv'],
  ['a/../b\r\nset-cookie: x', 'a-b-set-cookie-x.csv'],
])('a file name has only letters, digits and hyphens: %j', (shop, name) => {
  expect(fileName([shop], 'csv')).toBe(name);
});
