import type { Tenant } from '../resolve/fleet.ts';
import type { Difference } from './difference.ts';
import { Memo, type Sides } from './sides.ts';

/** Files of a country that its forms suggest and check values with. */
const NAMES = ['postal-codes', 'banks'];

export function createDirectoryDiff({ before, after }: Sides): (_: Tenant, after: Tenant) => Difference[] {
  const memo = new Memo<Difference[]>();
  const compare = (path: string): Difference[] => {
    const [was, is] = [before, after].map(({ reader }) => reader.json(path));
    if (was === is || was?.text === is?.text) return [];
    const [old, now] = [was, is].map((file) => new Set(file?.text.split('\n')));
    const added = [...(now ?? [])].filter((line) => !old?.has(line)).length;
    const removed = [...(old ?? [])].filter((line) => !now?.has(line)).length;
    const text = `${path}: ${removed} lines removed, ${added} added`;
    return [{ kind: 'settings', text, details: [], data: { path } }];
  };
  return (_, { country }) =>
    memo.get([country], () =>
      ['tenants/mail-domains.json', ...NAMES.map((name) => `tenants/${country}/${name}.json`)].flatMap(compare),
    );
}
