import type { Page } from 'playwright-core';
import { type AxeOptions, accessibilityFaults } from './axe.ts';

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };

export interface Look {
  size: typeof wide;
  colorScheme: 'light' | 'dark';
  rules?: AxeOptions['rules'];
}

/** In both sizes and schemes, in the order in which the window changes least; of the dark one its colours, which are all that it has of its own. */
export const EVERY_LOOK: Look[] = [
  { size: wide, colorScheme: 'dark', rules: 'colours' },
  { size: wide, colorScheme: 'light', rules: 'all' },
  { size: narrow, colorScheme: 'light', rules: 'all' },
  { size: narrow, colorScheme: 'dark', rules: 'colours' },
];

/** In both sizes and both schemes, each size in one of them: where what stands around is looked at in every way elsewhere. */
export const LIGHT_WIDE: Look[] = [
  { size: wide, colorScheme: 'light', rules: 'all' },
  { size: narrow, colorScheme: 'dark', rules: 'all' },
];
export const DARK_WIDE: Look[] = [
  { size: wide, colorScheme: 'dark', rules: 'all' },
  { size: narrow, colorScheme: 'light', rules: 'all' },
];

/** Where colours and boxes are looked at elsewhere: does what is written there fit, and is it put together rightly? */
export const ONE_LOOK: Look[] = [
  { size: wide, colorScheme: 'light' },
  { size: narrow, colorScheme: 'light', rules: 'structure' },
];

/** Looks at the page as it stands; returns what axe finds and what does not fit its window. */
export async function lookAt(page: Page, looks: Look[]): Promise<string[]> {
  const faults: string[] = [];
  for (const { size, colorScheme, rules } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    const found = rules ? await accessibilityFaults(page, { rules }) : [];
    if (overflow > 0) found.push(`scrolls ${overflow} px sideways`);
    faults.push(...found.map((fault) => `at ${size.width}, ${colorScheme}: ${fault}`));
  }
  return faults;
}
