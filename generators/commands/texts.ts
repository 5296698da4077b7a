import { findNearest } from '../check/wording.ts';
import type { Console } from './console.ts';
import { textsAccept } from './texts-accept.ts';
import { textsExport } from './texts-export.ts';
import { textsImport } from './texts-import.ts';
import { textsStatus } from './texts-status.ts';

const commands: Record<string, (args: string[], console: Console) => number> = {
  status: textsStatus,
  export: textsExport,
  import: textsImport,
  accept: textsAccept,
};

/** `texts status|export|import|accept …`: the translations of the fleet. */
export function texts([name = '', ...args]: string[], console: Console): number {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command(args, console);
  const meant = findNearest(name, Object.keys(commands));
  console.error(`usage: texts ${Object.keys(commands).join('|')} …${meant ? `; did you mean "${meant}"?` : ''}\n`);
  return 2;
}
