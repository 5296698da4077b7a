import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type Axe from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const CONTRAST = 'color-contrast';
// Half as long as the one the package hands out as text: a browser reads it anew for each page.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface AxeOptions {
  /** Colours are a scheme's, all else is not: the contrast of colours is the slowest rule by far. */
  rules?: 'all' | 'structure' | 'colours';
  /** Selector of the one part to look at, where the rest of the page is looked at elsewhere. */
  within?: string;
}

/** What axe finds on the page as it stands: `rule: help (selectors)`. Runs in an isolated world's `evaluate`, so no page policy is weakened. */
export async function accessibilityFaults(
  page: Page,
  { rules = 'all', within = ':root' }: AxeOptions = {},
): Promise<string[]> {
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await loadAxe(page);
  const options: Axe.RunOptions = {
    runOnly: rules === 'colours' ? [CONTRAST] : { type: 'tag', values: RULES },
    resultTypes: ['violations'],
    ...(rules === 'structure' ? { rules: { [CONTRAST]: { enabled: false } } } : {}),
  };
  // A fifth of the time goes into selectors of all that is looked at: only a page with faults is asked for them.
  const { violations } = await run(page, { within, options: { ...options, selectors: false } });
  if (violations.length === 0) return [];
  const explained = await run(page, { within, options });
  return explained.violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
  );
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Defines `axe` in the page. Playwright's `evaluate` needs a quarter more processor time for a script of this length. */
async function loadAxe(page: Page): Promise<void> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression: source });
  if (exceptionDetails) throw new Error(`axe does not load: ${exceptionDetails.text}`);
}

function run(page: Page, asked: { within: string; options: Axe.RunOptions }): Promise<Axe.AxeResults> {
  return page.evaluate(({ within, options }) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    const root = within === ':root' ? document : document.querySelector(within);
    if (!root) throw new Error(`the page has no ${within}`);
    return axe.run(root, options);
  }, asked);
}
