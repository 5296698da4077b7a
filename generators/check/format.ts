import type { Span } from '../read/text-file.ts';
import { errorKinds } from './error-table.ts';
import { groupRepeats, listPlaces } from './group-repeats.ts';
import type { Note, Problem } from './report.ts';
import { cropLine, PLAIN_STYLE, paint, type TextStyle, wrapText } from './text-style.ts';

export const FORMATS = ['pretty', 'json', 'github', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

const printers: Record<Format, (problems: readonly Problem[], style: TextStyle) => string> = {
  pretty: (problems, style) => problems.map((problem) => formatPretty(problem, style)).join('\n'),
  json: (problems) => `${JSON.stringify(problems.map(toPlain), null, 2)}\n`,
  github: (problems) =>
    problems
      .flatMap((problem) => listPlaces(problem).map((span) => `${formatGithub({ ...problem, span })}\n`))
      .join(''),
  sarif: (problems) => `${JSON.stringify(toSarif(problems), null, 2)}\n`,
};

/** Prints problems as text for people, JSON for tools, GitHub workflow commands, or SARIF 2.1.0 for code scanning. */
export function formatProblems(problems: readonly Problem[], format: Format, style: TextStyle = PLAIN_STYLE): string {
  return printers[format](groupRepeats(problems), style);
}

/** `<file>:<line>:<column>` */
export function formatLocation(span: Span): string {
  const { line, column } = span.file.position(span.offset);
  return `${span.file.path}:${line}:${column}`;
}

/** One problem with a code frame: place, cause and fix. */
export function formatPretty(problem: Problem, style: TextStyle = PLAIN_STYLE): string {
  const others = (problem.places ?? []).slice(1).map((span) => ({ text: 'the same here', span }));
  const notes = [...others, ...problem.notes].map((note) => formatNote(note, style)).join('');
  const warning = problem.level === 'warning';
  const kind = paint(`${problem.id} ${warning ? 'warning: ' : ''}${problem.title}`, warning ? 'yellow' : 'red', style);
  return `${paint(formatLocation(problem.span), 'bold', style)} ${kind}
${wrapText(`  ${problem.message}`, '  ', style)}

${codeFrame(problem, style)}
${paint(wrapText(`  → ${problem.fix}`, '    ', style), 'cyan', style)}
${notes}`;
}

function formatNote({ text, span }: Note, style: TextStyle): string {
  const line = wrapText(`    ${span ? `${formatLocation(span)} ${text}` : text}`, '    ', style);
  return `${paint(line, 'dim', style)}\n`;
}

/** The line before, the line itself with a caret under the span, and the line after. */
function codeFrame({ id, span }: Problem, style: TextStyle): string {
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
  const columns = style.width - width - '  > '.length - ' | '.length;
  const crop = (text: string) => cropLine(text, column - 1, columns);
  const row = (number: number, mark: string) => {
    const text = number === line && id === errorKinds.secretInFile.id ? maskExcerpt() : file.line(number);
    if (text === undefined) return '';
    return `  ${mark} ${String(number).padStart(width)} | ${crop(text).text}`.trimEnd().concat('\n');
  };
  const { text: shown, start } = crop(file.line(line) ?? '');
  const at = column - 1 - start;
  const carets = '^'.repeat(Math.max(1, Math.min(length, shown.length - at)));
  const caret = `    ${' '.repeat(width)} | ${' '.repeat(at)}${paint(carets, 'red', style)}\n`;
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
    ...(problem.places && { places: problem.places.map(place) }),
  };
}

function place(span: Span) {
  return { file: span.file.path, ...span.file.position(span.offset) };
}

/** https://docs.github.com/actions/reference/workflow-commands-for-github-actions: one annotation per problem. */
function formatGithub({ id, level, title, message, fix, span }: Problem): string {
  const { file, line, column } = place(span);
  const properties = { file, line, col: column, title: `${id} ${title}` };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${list.join()}::${escapeData(`${message} ${fix}`)}`;
}

/** A line end would begin another command. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** In properties a comma ends one, and `::` ends all. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
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

function toSarifResult(problem: Problem) {
  const { id, level, message, fix } = problem;
  const [first, ...others] = listPlaces(problem).map(toPhysicalLocation);
  return {
    ruleId: id,
    level,
    message: { text: escapeBraces(`${message} ${fix}`) },
    locations: [{ physicalLocation: first }],
    ...(others.length > 0 && {
      relatedLocations: others.map((physicalLocation, index) => ({
        id: index + 1,
        message: { text: 'The same here' },
        physicalLocation,
      })),
    }),
  };
}

function toPhysicalLocation(span: Span) {
  const { file, line, column } = place(span);
  const end = span.file.position(span.offset + span.length);
  const region = { startLine: line, startColumn: column, endLine: end.line, endColumn: end.column };
  return { artifactLocation: { uri: toUri(file) }, region };
}

/** SARIF 2.1.0, 3.11.5: braces enclose placeholders, so those of a text are doubled. */
function escapeBraces(text: string): string {
  return text.replaceAll('{', '{{').replaceAll('}', '}}');
}

/** A relative path as a URI reference (RFC 3986): `%`, `#`, `?` and spaces are encoded. A first segment has no colon. */
function toUri(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
