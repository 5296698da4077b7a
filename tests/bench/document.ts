import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import type { Row } from './report.ts';

/** One bench in docs/benchmarks.md. */
export interface Section {
  name: string;
  does: string;
  /** Where and when it was measured, in one line. */
  machine: string;
  rows: readonly Row[];
}

const GIGABYTE = 1024 ** 3;

/** The day, the commit, and what may change absolute figures. */
export function describeMachine(): string {
  const [processor] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / GIGABYTE);
  return `${day}, commit ${commit}, Node ${process.versions.node}, ${cpus().length} × ${processor?.model ?? 'unknown'}, ${memory} GB`;
}

/** The document with this section instead of an older one of its name, or before `## Peers`, which end it. */
export function replaceSection(document: string, section: Section): string {
  const written = formatSection(section);
  const parts = document.split(/^(?=## )/m);
  const at = parts.findIndex((part) => part.startsWith(`## ${section.name}\n`));
  if (at !== -1) parts[at] = written;
  else
    parts.splice(
      parts.findIndex((part) => part.startsWith('## Peers\n')),
      0,
      written,
    );
  return parts.join('');
}

function formatSection({ name, does, machine, rows }: Section): string {
  const cells = (row: Row) => [row.what, row.figure, row.bar, row.note ?? ''].map(escapeCell).join(' | ');
  const lines = rows.map((row) => `| ${cells(row)} |`);
  const table = ['| what | figure | bar | how |', '|---|---|---|---|', ...lines];
  return [`## ${name}`, '', `Measures ${does}.`, '', ...table, '', `${machine}.`, '', ''].join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
