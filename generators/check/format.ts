import type { Span } from '../read/text-file.ts';
import { errorKinds } from './error-table.ts';
import type { Note, Problem } from './report.ts';

export const FORMATS = ['pretty', 'json', 'github', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

const printers: Record<Format, (problems: readonly Problem[]) => string> = {
  pretty: (problems) => problems.map(formatPretty).join('\n'),
  json: (problems) => `${JSON.stringify(problems.map(toPlain), null, 2)}\n`,
  github: (problems) => problems.map((problem) => `${formatGithub(problem)}\n`).join(''),
  sarif: (problems) => `${JSON.stringify(toSarif(problems), null, 2)}\n`,
};

/** Prints problems as text for people, JSON for tools, GitHub workflow commands, or SARIF 2.1.0 for code scanning. */
export function formatProblems(problems: readonly Problem[], format: Format): string {
  return printers[format](problems);
}

function formatLocation(span: Span): string {
  const { line, column } = span.file.position(span.offset);
  return `${span.file.path}:${line}:${column}`;
}

/** One problem with a code frame: place, cause and fix. */
export function formatPretty(problem: Problem): string {
  const notes = problem.notes.map(formatNote).join('');
  return `${formatLocation(problem.span)} ${problem.id} ${problem.level === 'warning' ? 'warning: ' : ''}${problem.title}
  ${problem.message}

${codeFrame(problem)}
  → ${problem.fix}
${notes}`;
}

function formatNote({ text, span }: Note): string {
  return `    ${span ? `${formatLocation(span)} ${text}` : text}\n`;
}

/** The line before, the line itself with a caret under the span, and the line after. */
function codeFrame({ id, span }: Problem): string {
  const { file, offset, length } = span;
  const { line, column } = file.position(offset);
  const width = String(line + 1).length;
  const there = file.line(line)?.length ?? 0;
  const end = Math.min(column - 1 + length, there);
  // The output ends up in logs, so secrets must be masked.
  const maskExcerpt = () =>
    file
      .line(line)
      ?.slice(0, column - 1)
      .concat('•'.repeat(end - column + 1), file.line(line)?.slice(end) ?? '');
  const row = (number: number, mark: string) => {
    const text = number === line && id === errorKinds.secretInFile.id ? maskExcerpt() : file.line(number);
    return text === undefined ? '' : `  ${mark} ${String(number).padStart(width)} | ${text}`.trimEnd().concat('\n');
  };
  const carets = '^'.repeat(Math.max(1, Math.min(length, there - column + 1)));
  const caret = `    ${' '.repeat(width)} | ${' '.repeat(column - 1)}${carets}\n`;
  return row(line - 1, ' ') + row(line, '>') + caret + row(line + 1, ' ');
}

function toPlain(problem: Problem) {
  const { id, level, title, message, fix, notes, span } = problem;
  return {
    id,
    level,
    title,
    ...place(span),
    message,
    fix,
    notes: notes.map(({ text, span: where }) => ({ text, ...(where && place(where)) })),
  };
}

function place(span: Span) {
  return { file: span.file.path, ...span.file.position(span.offset) };
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions: one annotation per problem. */
function formatGithub({ id, level, title, message, fix, span }: Problem): string {
  const { file, line, column } = place(span);
  const data = `${message} ${fix}`.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
  return `::${level} file=${file},line=${line},col=${column},title=${id} ${title}::${data}`;
}

function toSarif(problems: readonly Problem[]) {
  const used = new Set(problems.map((problem) => problem.id));
  const kinds = Object.values(errorKinds).filter((kind) => used.has(kind.id));
  const rules = kinds.map((kind) => ({
    id: kind.id,
    shortDescription: { text: kind.title },
    fullDescription: { text: kind.explanation },
  }));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'umlauf tenants', rules } }, results: problems.map(toSarifResult) }],
  };
}

function toSarifResult({ id, level, message, fix, span }: Problem) {
  const { file, line, column } = place(span);
  const end = span.file.position(span.offset + span.length);
  const region = { startLine: line, startColumn: column, endLine: end.line, endColumn: end.column };
  return {
    ruleId: id,
    level,
    message: { text: `${message} ${fix}` },
    locations: [{ physicalLocation: { artifactLocation: { uri: file }, region } }],
  };
}
