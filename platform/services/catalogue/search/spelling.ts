/**
 * Approximate sound of a word in five languages: "ifone" as "iphone", "huawai" as "huawei", "tinkpad" as "thinkpad".
 */
export function toPhoneticKey(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replace(/ck|qu|[cq](?![hiey])/g, 'k')
    .replace(/sch|sh|ch/g, 's')
    .replace(/(?<=.)h/g, '')
    .replace(/^x|[cz]/g, 's')
    .replaceAll('x', 'ks')
    .replace(/[yj]/g, 'i')
    .replaceAll('w', 'v')
    .replace(/ae|ai|ei/g, 'e')
    .replace(/ou|oo|ue/g, 'u')
    .replace(/(.)\1+/g, '$1');
}

/** Number of extra, missing or wrong letters and swapped neighbours between two words. */
export function distanceBetween(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const wrong = from[row - 1] === to[column - 1] ? 0 : 1;
      const steps = [at(last, column - 1) + wrong, at(last, column) + 1, at(now, column - 1) + 1];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) steps.push(at(before, column - 2) + 1);
      now.push(Math.min(...steps));
    }
    before = last;
    last = now;
  }
  return at(last, to.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
