import type { RouteRulesBody } from '../../generated/api/types.gen.ts';

let known: { path: string; rules: RouteRulesBody } | undefined;

/** The shop's last answer about exactly this path, with its query. */
export function rulesFor(path: string): RouteRulesBody | undefined {
  return known?.path === path ? known.rules : undefined;
}

export function cacheRules(path: string, rules: RouteRulesBody): void {
  known = { path, rules };
}
