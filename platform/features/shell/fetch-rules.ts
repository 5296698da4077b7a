import { askPathRules, type PathRules } from '../../api-client/navigation.ts';
import { rememberRules } from './path-rules.ts';

/**
 * Asks the shop about a path before the browser goes there. `offline`: no answer came. Undefined: the shop had none,
 * and a full load will show why.
 */
export async function fetchRules(path: string): Promise<PathRules | 'offline' | undefined> {
  const answer = await askPathRules(path);
  if (!answer.ok) return answer.error.code === 'network' ? 'offline' : undefined;
  rememberRules(path, answer.value);
  return answer.value;
}
