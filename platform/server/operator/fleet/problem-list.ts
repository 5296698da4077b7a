import type { FleetReport } from '../../../../generators/development/fleet-report.ts';
import { escapeHtml } from '../operator-page.ts';
import { printPlace } from './document.ts';

type Problem = FleetReport['problems'][number];

/** Errors and warnings of the files; in development they come and go as files are saved. */
export function printProblems(report: FleetReport | undefined, live: boolean): string {
  return `<section id="problems" aria-labelledby="problems-title">
<h2 id="problems-title">Problems</h2>
<p role="status">${escapeHtml(summarize(report, live))}</p>
${report && report.problems.length > 0 ? `<ul class="problems">${report.problems.map((one) => printProblem(one, live)).join('')}</ul>` : ''}
</section>`;
}

function summarize(report: FleetReport | undefined, live: boolean): string {
  if (!report) return 'The compiler did not answer. "npm run tenants -- list --format json" says why.';
  const errors = report.problems.filter(({ level }) => level === 'error').length;
  const warnings = report.problems.length - errors;
  if (errors + warnings === 0) return live ? 'None. They appear here as files are saved.' : 'None.';
  const served = errors > 0 && live ? ' The shops show the last state without errors.' : '';
  return `${count(errors, 'error')}, ${count(warnings, 'warning')}.${served}`;
}

function printProblem({ id, level, title, message, fix, file, line, column }: Problem, live: boolean): string {
  return `<li class="problem"><p>${printPlace(`${file}:${line}:${column}`, live)} <b class="problem__kind" data-level="${level}">${escapeHtml(`${id} ${level === 'warning' ? 'warning: ' : ''}${title}`)}</b></p><p>${escapeHtml(message)}</p><p class="muted">→ ${escapeHtml(fix)}</p></li>`;
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
