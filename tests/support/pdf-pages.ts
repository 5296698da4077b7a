import type { Page } from 'playwright-core';

/** What is kept takes no more than this. */
const MAX_SHEETS = 2;

/** Sheets of a PDF. */
export function countSheets(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Faults of the printed page: missing parts, parts for screens only, too many sheets. */
export async function paperFaults(page: Page, kept: readonly string[]): Promise<string[]> {
  const shown = (selector: string) => page.locator(selector).filter({ visible: true }).allInnerTexts();
  const onScreen = await Promise.all(kept.map(shown));
  await page.emulateMedia({ media: 'print' });
  try {
    const onPaper = await Promise.all(kept.map(shown));
    const missing = kept.flatMap((selector, index) => {
      const [before = [], after = []] = [onScreen[index], onPaper[index]];
      return before.length > 0 && before.length === after.length
        ? []
        : [`${selector}: ${after.length} of ${before.length}`];
    });
    const idle = await shown('button, .button, .action-link, form, select, dialog, nav');
    const sheets = countSheets(await page.pdf({ format: 'A4' }));
    return [
      ...missing,
      ...idle.map((text) => `of no use: ${text}`),
      ...(sheets > MAX_SHEETS ? [`${sheets} sheets`] : []),
    ];
  } finally {
    await page.emulateMedia({ media: 'screen' });
  }
}
