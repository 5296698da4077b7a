import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The options of a program. `--help` prints the usage; wrong options end the program with the reason, the usage and status 2. */
export function readOptions<T extends Options>(options: T, usage: string) {
  try {
    const help = { help: { type: 'boolean', short: 'h', default: false } } as const;
    const { values } = parseArgs({ options: { ...options, ...help } });
    if (!(values as { help?: boolean }).help) return parseArgs({ options }).values;
    process.stdout.write(`${usage}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
    process.exit(2);
  }
  process.exit(0);
}
