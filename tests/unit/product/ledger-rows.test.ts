import { describe, expect, it } from 'vitest';
import { ledgerRows } from '../../../platform/features/product/ledger-rows.ts';
import {
  firstOpenQuestion,
  type ProductQuestion,
  variantLabel,
} from '../../../platform/features/product/product-view.ts';
import { formatsFor } from '../../../platform/features/shop/format.ts';
import type { Text } from '../../../platform/features/shop/use-text.ts';
import { parseAnswers } from '../../../platform/shared/answer-query.ts';
import type { PriceSheet } from '../../../platform/shared/price-sheet.ts';
import { quote } from '../../../platform/shared/quote.ts';

const sheet: PriceSheet = {
  deviceId: 'd',
  currency: 'EUR',
  version: '1',
  asNewCents: 64_000,
  minimumCents: 1_000,
  stepCents: 50,
  questions: [
    {
      id: 'storage',
      code: 'S',
      kind: 'variant',
      answers: [
        { id: '128', code: 'S1', factorPermille: 1000, addCents: 0, asNewCents: 57_400 },
        { id: '256', code: 'S2', factorPermille: 1000, addCents: 0, asNewCents: 64_000 },
      ],
    },
    {
      id: 'power',
      code: 'P',
      kind: 'condition',
      answers: [
        { id: 'yes', code: 'P1', factorPermille: 1000, addCents: 0 },
        { id: 'no', code: 'P2', factorPermille: 10, addCents: 0 },
      ],
    },
    {
      id: 'display',
      code: 'D',
      kind: 'condition',
      answers: [
        { id: 'asNew', code: 'D1', factorPermille: 1000, addCents: 0 },
        { id: 'light', code: 'D2', factorPermille: 868, addCents: 0 },
      ],
    },
  ],
};

const texts: Record<string, string> = {
  '128': '128 GB',
  '256': '256 GB',
  yes: 'Ja',
  no: 'Nein',
  asNew: 'Wie neu',
  light: 'Leicht',
};
const questions: ProductQuestion[] = sheet.questions.map((question) => ({
  id: question.id,
  question: `${question.id}?`,
  hint: '',
  label: `subject ${question.id}`,
  answers: question.answers.map(({ id }) => ({ id, text: texts[id] ?? '', hint: '', label: `line ${id}` })),
}));
const format = formatsFor({
  lang: 'de-DE',
  thousand: '1.000',
  currency: 'EUR',
  dateFormat: 'dd.mm.yy',
  timeZone: 'Europe/Berlin',
});
// The rows only pass messages on, so the tests use their ids.
const t: Text = (id, values) => (values ? `${id} ${JSON.stringify(values)}` : id);

function rows(answers: Record<string, string>, latest?: string) {
  return ledgerRows({
    quote: quote(sheet, answers),
    questions,
    variantId: 'storage',
    deviceLabel: 'Phone',
    latest,
    t,
    format,
  });
}

describe('ledger of a device', () => {
  it('open questions share one row, and a single one is named', () => {
    const open = { key: 'open', figure: '–', tone: 'open' };
    expect(rows({}).slice(1)).toEqual([{ ...open, label: 'product.openQuestions {"count":2}' }]);
    expect(rows({ storage: '128', power: 'yes' }).slice(2)).toEqual([{ ...open, label: 'subject display' }]);
    expect(rows({ power: 'yes', display: 'light' })).toHaveLength(3);
    expect(rows({ storage: '128', power: 'yes', display: 'light' })).toHaveLength(3);
  });

  it('an open question shows a dash, an answered one its figure', () => {
    expect(rows({ storage: '128', display: 'light' })).toEqual([
      { key: 'storage', label: 'Phone', note: 'product.ledgerAsNew', figure: '574,00' },
      { key: 'display', label: 'line light', figure: '−76,00' },
      { key: 'open', label: 'subject power', figure: '–', tone: 'open' },
    ]);
  });

  it('an answer without effect shows 0,00', () => {
    expect(rows({ power: 'yes' }).find((row) => row.key === 'power')?.figure).toBe('0,00');
  });

  it('the line that changed last is highlighted', () => {
    const tinted = rows({ storage: '128', display: 'light' }, 'display').filter((row) => row.tone === 'new');
    expect(tinted).toEqual([
      { key: 'display', label: 'line light', figure: '−76,00', tone: 'new', note: 'product.ledgerLatest' },
    ]);
  });

  it('a device without value has a row that explains the 0', () => {
    const last = rows({ storage: '128', power: 'no', display: 'asNew' }).at(-1);
    expect(last?.label).toBe('product.ledgerMinimum');
  });
});

describe('questions of a device', () => {
  it('the first open question is found', () => {
    expect(firstOpenQuestion(questions, {})).toBe(0);
    expect(firstOpenQuestion(questions, { storage: '128', display: 'light' })).toBe(1);
    expect(firstOpenQuestion(questions, { storage: '128', power: 'yes', display: 'light' })).toBe(3);
  });

  it('the chosen variant is named', () => {
    expect(variantLabel({ sheet, questions }, { storage: '256' })).toBe('256 GB');
    expect(variantLabel({ sheet, questions }, {})).toBe('');
  });

  it('unknown answers of an address are ignored', () => {
    const query = { storage: '128', power: 'maybe', utm_source: 'x', constructor: 'y' };
    expect(parseAnswers(sheet, query)).toEqual({ storage: '128' });
  });
});
