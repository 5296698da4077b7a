/** Reads the rules that `npm run cdn -- rules` prints, as far as they go, so that tests run what operators configure. */
import type { CdnProvider } from '../../platform/services/cdn/types.ts';
import type { NetworkRequest } from './shared-cache.ts';

/** Changes the request as the network does; `pass` for one that goes to the shop without a look into the cache. */
export type RuleReader = (request: NetworkRequest & { headers: Record<string, string> }) => 'look' | 'pass';

export function createRuleReader(provider: CdnProvider, rules: string): RuleReader {
  if (provider === 'fastly') return readSnippet(rules.split('\n').filter(Boolean));
  const expressions = rules.split('\n\n').filter(Boolean);
  return (request) => (expressions.some((expression) => fits(expression, request)) ? 'look' : 'pass');
}

function readSnippet(lines: readonly string[]): RuleReader {
  return (request) => {
    let isSkipping = false;
    for (const line of lines.map((one) => one.trim())) {
      const [, condition, action] = /^if \((.*)\) \{(?: return\((pass)\); \})?$/.exec(line) ?? [];
      const [, unset] = /^unset req\.http\.([\w-]+);$/.exec(line) ?? [];
      if (line === '}') isSkipping = false;
      else if (condition !== undefined && action === undefined) isSkipping = !isTrue(condition, request);
      else if (condition === undefined && unset === undefined) throw new Error(`unknown line of VCL: ${line}`);
      else if (isSkipping) continue;
      else if (condition !== undefined && isTrue(condition, request)) return 'pass';
      else if (unset !== undefined) delete request.headers[unset.toLowerCase()];
    }
    return 'look';
  };
}

function isTrue(condition: string, { host, path, headers }: Parameters<RuleReader>[0]): boolean {
  return condition.split(' && ').every((term) => {
    const [, name = '', operator, pattern = ''] = /^req\.(url|http\.[\w-]+) (!?~) "(.*)"$/.exec(term) ?? [];
    if (!operator) throw new Error(`unknown condition of VCL: ${term}`);
    const value = name === 'url' ? path : { ...headers, host }[name.slice('http.'.length).toLowerCase()];
    const isCaseless = pattern.startsWith('(?i)');
    const expression = new RegExp(isCaseless ? pattern.slice(4) : pattern, isCaseless ? 'i' : '');
    return expression.test(value ?? '') === (operator === '~');
  });
}

function fits(expression: string, { host, path, method = 'GET', headers }: NetworkRequest): boolean {
  const list = (text: string) => [...text.matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? '');
  return expression
    .replace(/^\(([\s\S]*)\)$/, '$1')
    .split('\n and ')
    .every((term) => {
      const [value = ''] = list(term).slice(-1);
      if (term.startsWith('http.host in {')) return list(term).includes(host);
      if (term.startsWith('http.request.method in {')) return list(term).includes(method);
      if (term.startsWith('not starts_with(http.request.uri.path, ')) return !path.startsWith(value);
      if (term.startsWith('not http.cookie contains ')) return !(headers?.cookie ?? '').includes(value);
      if (/^not any\(lower\(http\.request\.headers\["accept-language"\]\[\*\]\)\[\*\] contains /.test(term))
        return !(headers?.['accept-language'] ?? '').toLowerCase().includes(value);
      throw new Error(`unknown term of an expression: ${term}`);
    });
}
