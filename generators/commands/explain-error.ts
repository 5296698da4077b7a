import { type ErrorKind, errorKinds, findErrorKind } from '../check/error-table.ts';
import { PLAIN_STYLE, paint, type TextStyle, wrapText } from '../check/text-style.ts';
import type { Console } from './console.ts';

/** `explain-error [id …]`: explains kinds of errors; without an id, lists all. Returns 1 if one id does not exist. */
export function explainError(ids: string[], { out, error, style = PLAIN_STYLE }: Console): number {
  if (ids.length === 0) {
    for (const kind of Object.values(errorKinds)) out(`${kind.id}  ${kind.title}\n`);
    return 0;
  }
  const kinds = ids.map((id) => ({ id, kind: findErrorKind(id) }));
  const known = new Set(kinds.flatMap(({ kind }) => kind ?? []));
  out([...known].map((kind) => formatKind(kind, style)).join('\n'));
  const last = Object.values(errorKinds).at(-1)?.id;
  const unknown = kinds.filter(({ kind }) => !kind);
  for (const { id } of unknown) error(`There is no error "${id}"; ids go from E001 to ${last}.\n`);
  return unknown.length > 0 ? 1 : 0;
}

function formatKind({ id, title, explanation }: ErrorKind, style: TextStyle): string {
  const paragraphs = explanation.split('\n').map((line) => wrapText(line, '', style));
  return `${paint(`${id} ${title}`, 'bold', style)}\n\n${paragraphs.join('\n')}\n`;
}
