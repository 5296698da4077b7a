import type { PathRules } from '../../api-client/navigation.ts';

let known: { path: string; rules: PathRules } | undefined;

/** What the shop said last about exactly this path, with its query. */
export function rulesFor(path: string): PathRules | undefined {
  return known?.path === path ? known.rules : undefined;
}

export function rememberRules(path: string, rules: PathRules): void {
  known = { path, rules };
}
