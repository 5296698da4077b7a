import type { TextStyle } from '../../generators/check/text-style.ts';
import type { Console } from '../../generators/commands/console.ts';
import type { Source } from '../../generators/read/source.ts';
import { fixtureFleet } from './fixture-fleet.ts';

type Command = (args: string[], console: Console) => number;

/** Runs a command on a fleet and returns its status and texts. */
export function run(command: Command, args: string[], source: Source = fixtureFleet, style?: TextStyle) {
  const said = { out: '', error: '' };
  const status = command(args, {
    root: '/nowhere',
    source,
    out: (text) => {
      said.out += text;
    },
    error: (text) => {
      said.error += text;
    },
    ...(style && { style }),
  });
  return { status, ...said };
}
