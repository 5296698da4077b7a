import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type CreditTransfer,
  creditTransfer,
  type Transfer,
} from '../../../platform/services/fulfilment/pay/file/pain-001.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { CONSUMER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { sellers } from '../../support/sellers.ts';

const NAMESPACES = { p: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' };
const schema = XmlDocument.fromString(readFileSync(new URL('credit-transfer.xsd', import.meta.url), 'utf8'));
const validator = XsdValidator.fromDoc(schema);
afterAll(() => {
  validator.dispose();
  schema.dispose();
});

/** Parsed, validated against the schema, and read at some places. */
function readFile(xml: string): (path: string) => string[] {
  const parsed = XmlDocument.fromString(xml);
  try {
    validator.validate(parsed);
    const paths = [
      'MsgId',
      'NbOfTxs',
      'CtrlSum',
      'EndToEndId',
      'InstdAmt',
      'Nm',
      'IBAN',
      'Dt',
      'CreDtTm',
      'Ustrd',
      'Othr',
    ];
    const found = new Map(
      paths.map((path) => [path, parsed.find(`//p:${path}`, NAMESPACES).map((node) => node.content)]),
    );
    return (path) => found.get(path) ?? [];
  } finally {
    parsed.dispose();
  }
}

const ibans = Object.values(sellers).map(({ iban }) => iban);
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 140 }),
  fc.string({ unit: anyCharacter, maxLength: 140 }),
  fc.constantFrom(
    'Müller & Söhne <GmbH>',
    'Ωmega 👩‍🔧'.repeat(20),
    '//a//',
    ']]>&amp;<!--',
    'Ж'.repeat(140),
    '\u0000\u0007',
    ' ',
  ),
);
const transfers = (most: number) =>
  fc.array(
    fc.record({
      amountCents: fc.integer({ min: 1, max: 99_999_999 }),
      accountHolder: typed,
      iban: fc.constantFrom(...ibans),
    }),
    { minLength: 1, maxLength: most, size: 'max' },
  );
const createBatch = (most: number) =>
  fc.record({
    messageId: fc.constant('20260428-7KQ2M9XVWB4T'),
    at: fc.date({ min: new Date('2026-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
    payer: fc.record({
      name: typed,
      iban: fc.constantFrom(...ibans),
      bic: fc.constantFrom(null, 'COBADEFFXXX', 'DEUTDEFF'),
    }),
    transfers: transfers(most).map((list) =>
      list.map((one, at): Transfer => ({ ...one, reference: `XX-26-118-${1000 + at}` })),
    ),
  });

const one: CreditTransfer = {
  messageId: '20260428-7KQ2M9XVWB4T',
  at: new Date('2026-04-28T22:30:00.123Z'),
  payer: { name: 'Umlauf Münster', iban: 'DE02120300000000202051', bic: null },
  transfers: [
    {
      reference: 'DE-26-118-4073',
      amountCents: 5,
      accountHolder: 'Jörg Weiß & Söhne',
      iban: CONSUMER_SHOP.seller.iban,
    },
    { reference: 'DE-26-118-4074', amountCents: 123_456, accountHolder: '💶', iban: SHOP_ABROAD.seller.iban },
  ],
};

describe('a bank file', () => {
  it('the file matches its schema for any names, and contains the sums of its payments', () => {
    fc.assert(
      fc.property(createBatch(200), (batch) => {
        const read = readFile(creditTransfer(batch));
        const cents = batch.transfers.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
        const sum = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
        expect(read('CtrlSum')).toEqual([sum, sum]);
        expect(read('NbOfTxs')).toEqual([String(batch.transfers.length), String(batch.transfers.length)]);
        expect(read('EndToEndId')).toEqual(batch.transfers.map(({ reference }) => reference));
        expect(read('IBAN')).toEqual([batch.payer.iban, ...batch.transfers.map(({ iban }) => iban)]);
      }),
      { numRuns: 60 },
    );
  });

  it('the file is the same for the same input', () => {
    fc.assert(
      fc.property(createBatch(5), (batch) => {
        expect(creditTransfer(structuredClone(batch))).toBe(creditTransfer(batch));
      }),
      { numRuns: 30 },
    );
  });

  it('the file contains payee, amount, trade and execution date', () => {
    const xml = creditTransfer(one);
    const read = readFile(xml);
    expect(read('InstdAmt')).toEqual(['0.05', '1234.56']);
    expect(read('Nm')).toEqual(['Umlauf Munster', 'Umlauf Munster', 'Jorg Weiss + Sohne', 'NOTPROVIDED']);
    expect(read('Ustrd')).toEqual(['DE-26-118-4073', 'DE-26-118-4074']);
    expect(read('Dt')).toEqual(['2026-04-29']);
    expect(read('CreDtTm')).toEqual(['2026-04-28T22:30:00Z']);
    expect(read('Othr')).toEqual(['NOTPROVIDED']);
    expect(creditTransfer({ ...one, payer: { ...one.payer, bic: 'COBADEFFXXX' } })).toContain(
      '<DbtrAgt><FinInstnId><BICFI>COBADEFFXXX</BICFI></FinInstnId></DbtrAgt>',
    );
  });

  it('a name too long, an amount too small and an unsupported letter violate the schema', () => {
    const xml = creditTransfer(one);
    for (const [right, wrong] of [
      ['>0.05<', '>0.00<'],
      ['>0.05<', '>0.5<'],
      ['Jorg Weiss', 'Jörg Weiss'],
      ['Jorg Weiss', 'J'.repeat(71)],
      ['>DE-26-118-4073<', '>/DE<'],
      ['<ChrgBr>SLEV</ChrgBr>', ''],
    ] as const) {
      expect(xml).toContain(right);
      expect(() => readFile(xml.replace(right, wrong)), wrong).toThrow();
    }
  });
});
