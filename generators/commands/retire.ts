import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compileSource } from '../compile.ts';
import { planRetirement, type RetirementPlan } from '../scaffold/plan-retirement.ts';
import type { Console } from './console.ts';
import { findTenant } from './find-tenant.ts';
import { type RunProgram, runProgram } from './run-program.ts';

const USAGE = 'usage: retire <tenant> [--leads-to <https address|tenant>] [--dry-run]\n';

/** What the program open-trades.ts prints. */
interface StoredTrades {
  /** Whether a database is configured here. */
  checked: boolean;
  count: number;
  trades: { number: string; state: string }[];
}

/**
 * `retire <tenant>`: closes a shop in its tenant file, and says which trades are still open and when its files may be
 * removed. 0: closed, or closed before. 1: unknown shop, or the database does not answer; nothing is written then.
 */
export function retire(args: string[], console: Console, run: RunProgram = runProgram): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'leads-to': { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const { fleet } = compileSource(console.source);
  const tenant = findTenant(fleet, name);
  if (typeof tenant === 'string') {
    console.error(`${tenant}\n`);
    return 1;
  }
  const stored = run(console.root, 'open-trades.ts', [tenant.id]);
  if (!stored.ok) {
    console.error(`${stored.error}Nothing was written: the open trades of ${tenant.id} are unknown.\n`);
    return 1;
  }
  const plan = planRetirement(fleet, tenant, (path) => console.source.read(path), values['leads-to']);
  if (!values['dry-run']) for (const { path, content } of plan.edits) writeFileSync(join(console.root, path), content);
  console.out(formatEdits(plan, values['dry-run']));
  console.out(formatRemaining(tenant.id, JSON.parse(stored.out) as StoredTrades, plan));
  return 0;
}

function formatEdits({ edits }: RetirementPlan, dry: boolean): string {
  if (edits.length === 0) return 'The shop is closed already.\n';
  const lines = edits.map(({ path, what }) => `${dry ? 'would write' : 'wrote'} ${path}: ${what}\n`);
  return `${lines.join('')}${dry ? '' : 'Next: npm run tenants -- validate, npm run generate, commit and deploy.\n'}`;
}

function formatRemaining(id: string, { checked, count, trades }: StoredTrades, plan: RetirementPlan): string {
  if (count > 0) {
    const lines = trades.map(({ number, state }) => `  ${number}  ${state}\n`);
    const more = count > trades.length ? `  … and ${count - trades.length} more\n` : '';
    return `
${id} has ${count} open ${count === 1 ? 'trade' : 'trades'}:
${lines.join('')}${more}Its files must stay: pages, mails and the desk need them. Run this again when these trades are done.
`;
  }
  const removable = plan.files.map((path) => `  ${path}\n`).join('');
  const kept = plan.needed.map((line) => `  ${line}\n`).join('');
  const base = kept === '' ? '' : `Still needed:\n${kept}`;
  return checked
    ? `\n${id} has no open trade.${removable === '' ? '' : ` When it is closed in production, these files can go:\n${removable}`}${removable === '' ? '\n' : ''}${base}`
    : `\nNo database is configured here, so open trades were not checked. Run this again where the shop runs, before you remove files.\n${base}`;
}
