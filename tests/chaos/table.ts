import { quantile } from '../bench/report.ts';
import type { Outcome } from './scenario.ts';

export interface Line {
  scenario: string;
  outcome: Outcome;
}

const HEAD = ['scenario', 'acknowledged', 'lost', 'doubled', 'mails', 'recovery p50', 'max', 'bars'];

/** One line a scenario, and below it each of its bars. */
export function formatTable(lines: readonly Line[]): string {
  const rows = [HEAD, ...lines.map(toRow)];
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const print = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return [
    ...lines.flatMap(({ scenario, outcome }) => [
      '',
      `${scenario}${outcome.notHere ? `: not here, ${outcome.notHere}` : ''}`,
      ...listChecks(outcome),
    ]),
    '',
    print(HEAD),
    print(widths.map((width) => '-'.repeat(width))),
    ...lines.map((line) => print(toRow(line))),
  ].join('\n');
}

function listChecks({ checks }: Outcome): string[] {
  return checks.map(({ what, figure, bar, good }) => `  ${good ? '✓' : '✗'} ${what}: ${figure} (${bar})`);
}

function toRow({ scenario, outcome }: Line): string[] {
  const { audit, mails = '-', recovery } = outcome;
  const count = (members: readonly string[] | undefined) => (members ? String(members.length) : '-');
  const seconds = (part: number) => (recovery.length > 0 ? `${(quantile(recovery, part) / 1_000).toFixed(2)} s` : '-');
  return [
    scenario,
    audit ? String(audit.acknowledged) : '-',
    count(audit?.lost),
    count(audit?.doubled),
    mails,
    seconds(0.5),
    seconds(1),
    formatVerdict(outcome),
  ];
}

export function formatVerdict({ checks, notHere }: Outcome): string {
  if (notHere) return 'not run';
  const missed = checks.filter(({ good }) => !good).length;
  return missed === 0 ? 'kept' : `${missed} missed`;
}
