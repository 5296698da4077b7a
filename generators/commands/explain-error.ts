import { errorKinds, findErrorKind } from '../check/error-table.ts';
import type { Console } from './console.ts';

/** `explain-error <id>`: explains a kind of error; without an id, lists all. */
export function explainError([id]: string[], { out, error }: Console): number {
  if (!id) {
    for (const kind of Object.values(errorKinds)) out(`${kind.id}  ${kind.title}\n`);
    return 0;
  }
  const kind = findErrorKind(id);
  if (!kind) {
    const last = Object.values(errorKinds).at(-1)?.id;
    error(`There is no error "${id}"; ids go from E001 to ${last}.\n`);
    return 1;
  }
  out(`${kind.id} ${kind.title}\n\n${kind.explanation}\n`);
  return 0;
}
