/** One content security policy: its directives by name; a repeated directive does not count. */
export type PagePolicy = ReadonlyMap<string, readonly string[]>;

/** The policies of a header or of a `meta` element; all of them apply. */
export function readPolicies(text: string): PagePolicy[] {
  return text.split(',').flatMap((policy) => {
    const directives = new Map<string, string[]>();
    for (const part of policy.split(';')) {
      const [name, ...sources] = part.trim().split(/\s+/);
      if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
    }
    return directives.size > 0 ? [directives] : [];
  });
}

interface Wanted {
  url: URL;
  /** Of the page, for `'self'`. */
  origin: string | undefined;
  /** Of the element. */
  nonce?: string | undefined;
}

/** The directive of the policy that blocks a script of this address; undefined when it may run. */
export function findScriptBlock(policy: PagePolicy, wanted: Wanted): string | undefined {
  const name = findDirective(policy, ['script-src-elem', 'script-src', 'default-src']);
  if (name === undefined) return undefined;
  const sources = policy.get(name) ?? [];
  if (wanted.nonce && sources.includes(`'nonce-${wanted.nonce}'`)) return undefined;
  if (sources.includes("'strict-dynamic'")) return name;
  return sources.some((source) => matchesSource(source, wanted)) ? undefined : name;
}

/** The directive that blocks a frame of this address. */
export function findFrameBlock(policy: PagePolicy, wanted: Wanted): string | undefined {
  const name = findDirective(policy, ['frame-src', 'child-src', 'default-src']);
  if (name === undefined) return undefined;
  return policy.get(name)?.some((source) => matchesSource(source, wanted)) ? undefined : name;
}

function findDirective(policy: PagePolicy, names: readonly string[]): string | undefined {
  return names.find((name) => policy.has(name));
}

function matchesSource(source: string, { url, origin }: Wanted): boolean {
  if (source === '*') return true;
  if (source === "'self'") return origin === url.origin;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return url.protocol === source.toLowerCase();
  const [, scheme, host = '', port, path = ''] =
    /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:']+)(?::(\d+|\*))?(\/.*)?$/i.exec(source.trim()) ?? [];
  if (host === '' || (scheme && `${scheme.toLowerCase()}:` !== url.protocol)) return false;
  const named = host.toLowerCase();
  const sameHost = named.startsWith('*.') ? url.hostname.endsWith(named.slice(1)) : url.hostname === named;
  const samePort = port === undefined ? url.port === '' : port === '*' || port === (url.port || '443');
  const samePath =
    path === '' || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
  return sameHost && samePort && samePath;
}
