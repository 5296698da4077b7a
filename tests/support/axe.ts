import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface AxeResult {
  violations: { id: string; help: string; nodes: { target: unknown[] }[] }[];
}

export interface AxeOptions {
  /** False leaves the contrast of colours out, the slowest rule by far. */
  colours?: boolean;
}

/** What axe finds on the page as it stands: `rule: help (selectors)`. Runs in an isolated world's `evaluate`, so no page policy is weakened. */
export async function accessibilityFaults(page: Page, { colours = true }: AxeOptions = {}): Promise<string[]> {
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(axe.source);
  const options = {
    runOnly: { type: 'tag', values: RULES },
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: colours } },
  };
  const result = (await page.evaluate((asked) => {
    const { axe } = window as unknown as { axe: { run(root: Document, options: object): Promise<AxeResult> } };
    return axe.run(document, asked);
  }, options)) as AxeResult;
  return result.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
  );
}
