import { describe, expect, it } from 'vitest';
import { check } from '../../../platform/forms/check.ts';
import { detailsForm } from '../../../platform/forms/details.ts';
import { getFieldMessage } from '../../../platform/forms/field-message.ts';
import { vatNumberProblem } from '../../../platform/forms/vat-number.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { publicConfig, tenantIds } from '../../support/compiled-fleet.ts';

describe('VAT number', () => {
  it.each([
    'DE136695976',
    'ATU13585627',
    'ESB58378431',
    'FR40303265045',
    'IT00743110157',
    'NL000099998B57',
    'BE0428759497',
    'EL094259216',
    'GB980780684',
    'XI980780684',
  ])('%s is valid by its country’s rules', (number) => expect(vatNumberProblem(number)).toBeUndefined());

  it.each([
    ['DE136695975', 'vatNumber.checksum'],
    ['ATU13585626', 'vatNumber.checksum'],
    ['ESB58378432', 'vatNumber.checksum'],
    ['FR41303265045', 'vatNumber.checksum'],
    ['IT00743110158', 'vatNumber.checksum'],
    ['XI980780685', 'vatNumber.checksum'],
    ['XI98078068', 'vatNumber.form'],
    ['DE1366959', 'vatNumber.form'],
    ['ATX13585627', 'vatNumber.form'],
    ['136695976', 'vatNumber.country'],
    ['XX136695976', 'vatNumber.country'],
    ['DE<script>', 'vatNumber.form'],
    ['🙂', 'vatNumber.country'],
  ])('%s: %s', (number, code) => expect(vatNumberProblem(number)).toBe(code));

  it('every problem code, and every other rule of the fields, has a message of its own', () => {
    for (const id of tenantIds) {
      const facts = { tenant: publicConfig[id], locale: publicConfig[id].country };
      const said = ['required', 'vatNumber.country', 'vatNumber.form', 'vatNumber.checksum'].map(
        (code) => getFieldMessage(detailsForm, { field: 'vatNumber', code }, facts).id,
      );
      expect(new Set(said).size).toBe(4);
    }
  });

  it('a browser validates with the rules once they are loaded, and with the schema before', () => {
    const facts = { tenant: publicConfig[CONSUMER_SHOP.id], locale: 'de', business: true };
    const company = { name: 'Sandvoß', vatNumber: 'DE136695975' };
    const place = { street: 'W 1', postalCode: '20099', city: 'H' };
    const address = { firstName: 'J', lastName: 'R', ...place, email: 'j@e.example' };
    expect(check(detailsForm, { company, address }, facts).ok).toBe(true);
    expect(check(detailsForm, { company, address }, { ...facts, vatNumberProblem }).problems).toMatchObject([
      { pointer: '/company/vatNumber', code: 'vatNumber.checksum' },
    ]);
    const long = { name: 'x'.repeat(121), vatNumber: '9'.repeat(10_000) };
    expect(check(detailsForm, { company: long, address }, facts).problems).toMatchObject([
      { pointer: '/company/name', code: 'tooLong' },
      { pointer: '/company/vatNumber', code: 'tooLong' },
    ]);
  });
});
