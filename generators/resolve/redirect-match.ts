import type { CompiledNode, CompiledRule, Constraint } from './redirects.ts';

const patterns: Record<Constraint, RegExp> = {
  hex: /^[0-9a-f]+$/i,
  digits: /^\d+$/,
  slug: /^[a-z0-9]+(?:-[a-z0-9]+)*$/i,
};

export function fitsConstraint(text: string, constraint: Constraint | undefined): boolean {
  return constraint === undefined || patterns[constraint].test(text);
}

/** The rule that an address matches, in the order of the edge: fixed segments before parameters before tails. */
export function findRedirect(
  node: CompiledNode,
  segments: readonly string[],
  query: URLSearchParams,
): CompiledRule | undefined {
  const [segment, ...rest] = segments;
  if (segment === undefined) return findMatchingRule(node.r, query);
  const fixed = node.s && Object.hasOwn(node.s, segment) ? node.s[segment] : undefined;
  const found = fixed && findRedirect(fixed, rest, query);
  if (found) return found;
  for (const { before = '', after = '', constraint, node: next } of node.p ?? []) {
    const inside =
      segment.startsWith(before) && segment.endsWith(after) && segment.length > before.length + after.length;
    if (!inside || !fitsConstraint(segment.slice(before.length, segment.length - after.length), constraint)) continue;
    const below = findRedirect(next, rest, query);
    if (below) return below;
  }
  return findMatchingRule(node.w, query);
}

function findMatchingRule(
  rules: readonly CompiledRule[] | undefined,
  query: URLSearchParams,
): CompiledRule | undefined {
  return rules?.find((rule) =>
    Object.entries(rule.query ?? {}).every(([name, value]) =>
      value === '*' ? query.has(name) : query.get(name) === value,
    ),
  );
}
