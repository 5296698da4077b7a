import type { Sheet, SheetFacts } from './sheet.ts';

export type { Sheet } from './sheet.ts';

/**
 * Starts a document with an empty page; `size` is width and height in points. The libraries for PDF are loaded for the first
 * document: they are 2.7 MB of program, for which neither a start nor a command should wait.
 */
export async function createSheet(size: [number, number], facts: SheetFacts): Promise<Sheet> {
  const { Sheet } = await import('./sheet.ts');
  return Sheet.create(size, facts);
}
