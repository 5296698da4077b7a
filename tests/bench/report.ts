/** One measured figure and the bar it is read against. */
export interface Row {
  what: string;
  figure: string;
  /** The bar, or `-` for a figure that only says where the time goes. */
  bar: string;
  /** How the figure came about: absolute times and the baseline. */
  note?: string;
}

export interface Bench {
  name: string;
  /** What it measures, in a few words, for --help. */
  does: string;
  run(): Promise<Row[]>;
}

export function printRows(rows: readonly Row[]): void {
  const widths = (['what', 'figure', 'bar'] as const).map((key) =>
    Math.max(key.length, ...rows.map((row) => row[key].length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  console.log(line(['what', 'figure', 'bar', 'how']));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const { what, figure, bar, note = '' } of rows) console.log(line([what, figure, bar, note]));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which `part` of the values lie; 0 for none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
