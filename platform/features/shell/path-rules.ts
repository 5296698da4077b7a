import { askPathRules, type PathRules } from '../../api-client/navigation.ts';

let known: { path: string; rules: PathRules } | undefined;

/** What the shop said last about exactly this path, with its query. */
export function rulesFor(path: string): PathRules | undefined {
  return known?.path === path ? known.rules : undefined;
}

/**
 * Asks the shop about a path before the browser goes there. `offline`: no answer came. Undefined: the shop had none,
 * and a full load will show why.
 */
export async function fetchRules(path: string): Promise<PathRules | 'offline' | undefined> {
  const answer = await askPathRules(path);
  if (!answer.ok) return answer.error.code === 'network' ? 'offline' : undefined;
  known = { path, rules: answer.value };
  return answer.value;
}
