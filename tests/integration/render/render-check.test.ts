import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateIfStale } from '../../../platform/server/boot/generate.ts';
import { type CheckoutCopy, copyCheckout } from '../../support/checkout-copy.ts';
import { THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { withoutTestRunner } from '../../support/platform.ts';
import { findWidgetShop } from '../../support/test-shop.ts';

const MINUTES_MS = 60_000;

let checkout: CheckoutCopy;
beforeAll(async () => {
  checkout = copyCheckout();
  expect(await generateIfStale(checkout.root)).toBe(0);
}, 5 * MINUTES_MS);
afterAll(() => checkout?.remove());

/** Runs `umlauf validate …` in the copy, after an edit of one of its files. */
function validateAfter(file: string, edit: (text: string) => string, ...args: string[]) {
  const path = join(checkout.root, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, edit(before));
  try {
    const command = ['generators/umlauf.mjs', 'validate', ...args];
    const env = withoutTestRunner(process.env);
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: checkout.root,
      encoding: 'utf8',
      env,
    });
    return { status, out: stdout, error: stderr };
  } finally {
    writeFileSync(path, before);
  }
}

const [content, shop] = [
  `tenants/${THIRD_ABROAD.country}/content/press.md`,
  `tenants/${findWidgetShop(THIRD_ABROAD.country).id}.json`,
];
/** A figure that somebody copied from a broken page: well-formed text. */
const withoutFigure = (text: string) => `${text}\nNaN euro.\n`;

describe('validate --render', { timeout: 5 * MINUTES_MS }, () => {
  it('passes what the files alone do not show to be wrong, without rendering', () => {
    expect(validateAfter(content, withoutFigure)).toMatchObject({ status: 0 });
  });

  it('finds a missing figure that a content page shows, and names the page, its address and its file', () => {
    const { status, out } = validateAfter(content, withoutFigure, '--render', shop, '--format', 'json');
    expect(status).toBe(1);
    const problems = JSON.parse(out) as { id: string; file: string; message: string }[];
    const found = problems.filter(({ id }) => id === 'E150');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ file: content, message: expect.stringContaining('"NaN"') });
    expect(found[0]?.message).toMatch(/^[\w.]+localhost\/content\/\S+ \(content\): /);
  });
});
