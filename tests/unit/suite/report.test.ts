import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { readReport } from '../../support/report.ts';

const folder = mkdtempSync(join(tmpdir(), 'umlauf-report-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const test = (status: string, title: string) => ({ ancestorTitles: ['', 'a cart'], title, status });

it('the report names each failed test in full with its messages, and each file that could not run', () => {
  const path = join(folder, 'report.json');
  const file = (name: string, status: string, message: string, assertionResults: object[]) => ({
    ...{ name: `/somewhere/tests/${name}`, status, message, assertionResults },
  });
  const testResults = [
    file('cart.test.ts', 'failed', '', [
      test('passed', 'is empty'),
      {
        ...test('failed', 'holds 20 pieces'),
        failureMessages: ['\u001b[31mexpected 19 to be 20\u001b[39m\n    at cart'],
      },
    ]),
    file('sale.test.ts', 'failed', 'no such module\n at line 3', []),
    file('home.test.ts', 'passed', '', [test('passed', 'is shown'), test('skipped', 'is old')]),
  ];
  writeFileSync(path, JSON.stringify({ numPassedTests: 2, testResults }));
  expect(readReport(path, '/somewhere')).toEqual({
    passed: 2,
    failed: [
      'tests/cart.test.ts > a cart > holds 20 pieces\n    expected 19 to be 20\n        at cart',
      'tests/sale.test.ts: no such module',
    ],
  });
});
