import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourcesBelow } from './import-graph.ts';

interface Fact {
  fact: string;
  /** The only file that may state it. */
  file: string;
  /** The statement, as another file would repeat it. */
  pattern: RegExp;
  example: string;
}

const facts: readonly Fact[] = [
  {
    fact: 'which states come before shipping',
    file: 'platform/shared/trade-states.ts',
    pattern: /'created'[^'\w]{1,12}(?:\w+ === )?'labelSent'/,
    example: "const UNSENT = ['created', 'labelSent'];",
  },
  {
    fact: 'what varies a cached page',
    file: 'platform/server/pages/page-variant.ts',
    pattern: /readConsent\(request\).*\.join\(/,
    example: "const key = [tenant.server.id, prefix, readConsent(request), closed].join(' ');",
  },
  {
    fact: 'which service addresses are embedded',
    file: 'platform/shared/service-address.ts',
    pattern: /(?:address|services[.[][\w\].]+)\.startsWith\('\/'\)/,
    example: "const remote = !tenant.services[service].startsWith('/');",
  },
  {
    fact: 'the origin of a tenant',
    file: 'platform/server/edge/tenant-origin.ts',
    pattern: /\[\w+ = (?:\w+\.)?domain\] = /,
    example: 'const [host = domain] = hosts[stage];',
  },
  {
    fact: 'which tenants are one shop in several countries',
    file: 'platform/server/boot/shop-index.ts',
    pattern: /mode, partner = ''/,
    example: "function getShopKey({ server: { mode, partner = '' } }: FleetTenant): string {",
  },
  {
    fact: 'how the name of a device and its variant are joined',
    file: 'platform/shared/device-name.ts',
    pattern: /\[[\w.]*deviceName, [\w.]*variantLabel\]|[dD]eviceName\},? \$\{[\w.]*variantLabel/,
    example: "const device = [offer.deviceName, offer.variantLabel].filter(Boolean).join(', ');",
  },
];

/** Generated code repeats schemas, and a migration keeps what was true when it was written. */
const EXEMPT = /^platform\/(?:generated|database\/migrations)\//;

/** The compiler imports nothing of the platform, so it checks its input by itself. */
const sources = sourcesBelow('platform').filter((file) => !EXEMPT.test(file));

describe('facts that the code states once', () => {
  it.each(facts)('only $file states $fact', ({ file, pattern }) => {
    expect(sources.length).toBeGreaterThan(900);
    expect(sources.filter((source) => pattern.test(readFileSync(join(root, source), 'utf8')))).toEqual([file]);
  });

  it('no form states a maximum length beside its schema or platform/shared/input-limits.ts', () => {
    const literal = /maxLength=\{[\d_]+\}/;
    expect(literal.test('<FormField name="voucher" maxLength={32} />')).toBe(true);
    expect(sources.filter((source) => literal.test(readFileSync(join(root, source), 'utf8')))).toEqual([]);
  });

  it.each(facts)('a second statement of $fact is found', ({ pattern, example }) => {
    expect(pattern.test(example)).toBe(true);
  });
});
