/** Top-level domains that do not exist, and the probable correction. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  vom: 'com',
  xom: 'com',
};

/**
 * Suggestion for a mistyped address: its domain is one typo away from a frequent mail domain, and is not frequent
 * itself. A typo is one added, missing, replaced or transposed letter.
 */
export function suggestAddress(typed: string, known: readonly string[]): string | undefined {
  const at = typed.lastIndexOf('@');
  const domain = typed.slice(at + 1).toLowerCase();
  if (at < 1 || known.length === 0 || known.includes(domain)) return undefined;
  const meant = known.find((one) => isOneTypo(domain, one)) ?? otherEnding(domain);
  return meant && `${typed.slice(0, at)}@${meant}`;
}

function otherEnding(domain: string): string | undefined {
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  return dot > 0 && Object.hasOwn(ENDINGS, ending) ? `${domain.slice(0, dot)}.${ENDINGS[ending]}` : undefined;
}

/** Short names often differ by one letter, and both exist. */
const MIN_NAME_LENGTH = 3;

function isOneTypo(typed: string, known: string): boolean {
  const [name = ''] = known.split('.');
  if (name.length < MIN_NAME_LENGTH || Math.abs(typed.length - known.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === known[start]) start += 1;
  const [left, right] = [typed.slice(start), known.slice(start)];
  if (left.length > right.length) return left.slice(1) === right;
  if (left.length < right.length) return left === right.slice(1);
  // Another country's top-level domain is another provider.
  if (start > known.lastIndexOf('.')) return false;
  return (
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  );
}
