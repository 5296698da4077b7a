import type { Fleet } from '../resolve/fleet.ts';
import { CONSTRAINTS, compileRedirects, parseRedirects, type Redirect } from '../resolve/redirects.ts';
import { GENERATED, type Output, printHeader, printObjectMembers, SharedValues } from './output.ts';

const printed = new WeakMap<readonly Redirect[], string>();

function printTree(redirects: readonly Redirect[]): string {
  const text = printed.get(redirects) ?? JSON.stringify(compileRedirects(redirects));
  printed.set(redirects, text);
  return text;
}

/** redirects.gen.json: the old addresses of every tenant, as a tree of path segments. */
export function printRedirects(fleet: Fleet): Output {
  const trees = new SharedValues();
  const tenants = fleet.tenants.map(({ id, merged }) => [id, trees.getPlace(printTree(parseRedirects(merged)))]);
  const content = printObjectMembers([
    ['tenants', JSON.stringify(Object.fromEntries(tenants))],
    ['trees', trees.print()],
  ]);
  return { path: `${GENERATED}/redirects.gen.json`, content: `${content}\n` };
}

/** redirects.gen.ts: the types of the tree. */
export function printRedirectTypes(): Output {
  const content = `${printHeader('redirects in tenants/base.json, tenants/modes, tenants/<country>')}import type { RouteName } from './routes.gen.ts';

/**
 * Target of a rule: a route in the shop's own language, whose param values may contain {name} of the rule's own params;
 * another site; or gone.
 */
export type RedirectTarget =
  | { route: RouteName; params: Readonly<Record<string, string>> }
  | { external: string }
  | 'gone';

/** One rule. Its place in the tree determines the path it matches. */
export type RedirectRule = {
  id: string;
  /** Names of the params up to here, in order; a tail without a name is \`*\`. */
  params: readonly string[];
  /** The address must have each of these parameters with this value, "*" for any. */
  query?: Readonly<Record<string, string>>;
} & ({ to: Exclude<RedirectTarget, 'gone'>; status: 301 | 302 } | { to: 'gone'; status: 410 });

/** A segment with a parameter: text before and after it, and the parameter's constraint. */
export interface RedirectParam {
  before?: string;
  after?: string;
  constraint?: ${CONSTRAINTS.map((constraint) => JSON.stringify(constraint)).join(' | ')};
  node: CompiledRedirects;
}

/**
 * A node of the tree; each step is one decoded path segment. Try \`s\` (the exact segment; look up with Object.hasOwn),
 * then \`p\` in order, then \`w\` (all segments that are left, at least one). \`r\`: the rules of a path that ends
 * here. Rules are in matching order: those with more query conditions come first.
 */
export interface CompiledRedirects {
  s?: Readonly<Record<string, CompiledRedirects>>;
  p?: readonly RedirectParam[];
  w?: readonly RedirectRule[];
  r?: readonly RedirectRule[];
}
`;
  return { path: `${GENERATED}/redirects.gen.ts`, content };
}
