import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: unknown[] }[] }[];
}

/** What axe finds on the page as it stands: `rule: help (selectors)`. Runs in an isolated world's `evaluate`, so no page policy is weakened. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const result = (await page.evaluate((tags) => {
    const { axe } = window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResult> } };
    return axe.run(document, { runOnly: { type: 'tag', values: tags } });
  }, RULES)) as AxeResult;
  return result.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
  );
}
