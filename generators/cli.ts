/**
 * The operator's commands: check the tenant files, print the generated modules, and answer questions about the fleet.
 * Run by `npx umlauf <command>`, `npm run tenants -- <command>` and `npm run generate`; `--help` lists the commands.
 * Exit status: 0 success, 1 problems found or no result, 2 wrong usage.
 */

import { fileURLToPath } from 'node:url';
import { terminalStyle } from './check/text-style.ts';
import type { Console } from './commands/console.ts';
import { diskSource } from './read/source.ts';

/** Set in the program that program.mjs compiles: its results are of these sources only. */
declare const IS_PROGRAM: boolean | undefined;

type Command = (args: string[], console: Console) => number | Promise<number>;

interface CommandEntry {
  run: Command;
  usage: string;
  does: string;
  /** One line a subcommand. */
  details?: string[];
  examples?: string[];
}

const commands: Record<string, CommandEntry> = {
  validate: {
    run: async (args, console) =>
      args.includes('--render')
        ? (await import('./commands/validate-render.ts')).validateRendered(args, console)
        : (await import('./commands/validate.ts')).validate(args, console),
    usage: 'validate [path …] [--render [--since <git-rev>|--all]] [--format pretty|json|github|sarif]',
    does: 'check every tenant; exits 1 and lists the problems with their places, or only those in the paths',
    details: [
      '--render      also render every page of the shops that changed: by what is not committed, else by the last commit',
      '--since <rev> of the shops that changed since this work left a revision',
      '--all         of every shop; paths select the shops that use these files',
    ],
    examples: ['validate tenants/<country>', 'validate --render --all', 'validate --render --since origin/main'],
  },
  list: {
    run: async (...all) => (await import('./commands/list.ts')).list(...all),
    usage: 'list [--format pretty|json]',
    does: 'list the tenants with their language, theme, layouts and hosts; as JSON also texts, contrast and problems',
  },
  explain: {
    run: async (...all) => (await import('./commands/explain.ts')).explain(...all),
    usage: 'explain <shop|address> [key] [--format pretty|json]',
    does: 'show where each value of a tenant comes from, and what it overrides',
    examples: [
      'explain <host> messages.<id>',
      'explain <country> content.<page>',
      'explain <id> redirects.<id>',
      'explain <shop> prices.overrides.<device>',
      'explain https://<host>/<path>',
    ],
  },
  'explain-error': {
    run: async (...all) => (await import('./commands/explain-error.ts')).explainError(...all),
    usage: 'explain-error [id …]',
    does: 'explain errors by their ids, or list all errors',
  },
  whereis: {
    run: async (...all) => (await import('./commands/whereis.ts')).whereis(...all),
    usage: 'whereis <url>',
    does: 'show what an address leads to: tenant, language, route or redirect, and whether its item exists',
    examples: ['whereis https://<host>/<path>'],
  },
  add: {
    run: async (...all) => (await import('./commands/add.ts')).add(...all),
    usage: 'add <country|tenant> --like <tenant> [--lang <tag>] [--brand <file>] [--dry-run]',
    does: 'write the files of a new shop, based on another shop, and list the remaining steps',
    examples: [
      'add <country> --like <country>/<mode>',
      'add <country>/<mode>.<partner> --like <country>/<mode> --brand <file>',
      'add <country>/<mode>.<partner> --like <country>/<mode> --dry-run',
    ],
  },
  'embed-code': {
    run: async (...all) => (await import('./commands/embed-code.ts')).embedCode(...all),
    usage: 'embed-code <tenant>',
    does: "print the code of a shop's widget, what a partner's page needs, and the integrity value of the script",
  },
  'preview-link': {
    run: async (...all) => (await import('./commands/preview-link.ts')).previewLink(...all),
    usage: 'preview-link <tenant> [--days 14]',
    does: 'print a signed link that opens a shop in draft',
  },
  launch: {
    run: async (...all) => (await import('./commands/launch.ts')).launch(...all),
    usage: 'launch <tenant> [--format pretty|json]',
    does: 'list what stands between a shop and its opening, with places and remedies; exits 1 while a point is open',
    examples: ['launch <country>/<mode>', 'launch <country>/<mode> --format json'],
  },
  retire: {
    run: async (...all) => (await import('./commands/retire.ts')).retire(...all),
    usage: 'retire <tenant> [--leads-to <address|tenant>] [--dry-run]',
    does: 'close a shop, and say which trades are open and which files can be removed',
    examples: ['retire <country>/<mode> --leads-to <country>/<mode>'],
  },
  'widget-check': {
    run: async (...all) => (await import('./commands/widget-check.ts')).widgetCheck(...all),
    usage: 'widget-check <url|file> [--origin <origin>] [--format pretty|json]',
    does: "say what keeps the widget from working in a partner's page, in the order in which to put it right; exits 1 with findings",
    details: ['--origin <origin>  the origin of a file, such as https://www.partner.example'],
    examples: ['widget-check https://www.partner.example/', 'widget-check page.html --format json'],
  },
  media: {
    run: async (...all) => (await import('./commands/media.ts')).media(...all),
    usage: 'media check',
    does: 'list the pictures of tenants/pictures.json with size, format and alternative texts; exits 1 with faults',
  },
  theme: {
    run: async (...all) => (await import('./commands/theme.ts')).theme(...all),
    usage: 'theme <name> --brand <file> [--force] [--dry-run]',
    does: 'write a theme, its wordmark and its icon from a brand file: mark, two colours, fonts',
    examples: ['theme muster --brand muster.brand.json'],
  },
  texts: {
    run: async (...all) => (await import('./commands/texts.ts')).texts(...all),
    usage: 'texts status|export|import|accept …',
    does: 'list what is translated, and exchange texts with translators',
    details: [
      'texts status [shop or language] [--format pretty|json]',
      'texts export <language> --as xliff|csv [--shop <shop>] [--only missing|changed|all] [--out <file>]',
      'texts import <file> [--dry-run] [--format pretty|json]',
      'texts accept <language> [id …] [--same] [--absent]',
    ],
    examples: ['texts status', 'texts export xx --as csv --only missing --out xx.csv', 'texts import xx.csv'],
  },
  diff: {
    run: async (args, console) =>
      args.some((arg) => arg === '--html' || arg.startsWith('--html='))
        ? (await import('./commands/diff-html.ts')).diffHtml(args, console)
        : (await import('./commands/diff.ts')).diff(args, console),
    usage: 'diff <git-rev> [--html <folder>] [--shop <shop>] [--details] [--format pretty|json]',
    does: 'show what visitors notice of the changes since a revision; exits 1 if an address is lost',
    details: [
      '--shop <shop>    only a shop, by its id or host, or all of a country, mode or partner',
      '--details        every difference, with the files and lines',
      '--html <folder>  render every page of the shops at both revisions, and write a report of those that differ',
    ],
    examples: ['diff HEAD', 'diff origin/main --details', 'diff HEAD~1 --shop <country> --format json'],
  },
  preview: {
    run: async (...all) => (await import('./commands/preview.ts')).preview(...all),
    usage: 'preview <git-rev>',
    does: 'serve a revision beside the working tree, on hosts of its own, with empty databases, until Ctrl-C',
    details: ['PORT=<port> chooses another port than 3000.'],
    examples: ['preview HEAD', 'preview origin/main'],
  },
  generate: {
    run: async (...all) => (await import('./commands/generate.ts')).generate(...all),
    usage: 'generate [--check | --last-good <folder>]',
    does: 'write the generated files; --check exits 1 if any is out of date',
    details: [
      '--last-good <folder>  stores the fleet in the folder; where files have errors, the shops keep their last good',
      '                      configuration from there. A start outside the local stage uses it.',
    ],
  },
};

function help(): string {
  const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length));
  const rows = Object.values(commands).map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}\n`);
  return `usage: npm run tenants -- <command>\n\n${rows.join('')}`;
}

async function main([name, ...args]: string[]): Promise<number> {
  const out = (text: string) => process.stdout.write(text);
  const error = (text: string) => process.stderr.write(text);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    out(help());
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const { findNearest } = await import('./check/wording.ts');
    const meant = findNearest(name, Object.keys(commands));
    error(`unknown command "${name}"${meant ? `; did you mean "${meant}"?` : ''}\n\n${help()}`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    const examples = (command.examples ?? []).map((example) => `  npm run tenants -- ${example}\n`);
    const details = (command.details ?? []).map((line) => `  ${line}\n`).join('');
    out(
      `usage: npm run tenants -- ${command.usage}\n\n${command.does}\n${details}${examples.length > 0 ? `\nfor example\n${examples.join('')}` : ''}`,
    );
    return 0;
  }
  const root = process.cwd();
  const style = terminalStyle(process.stdout, process.env);
  const store = await openResults();
  const status = await run(command.run, args, { root, source: diskSource(root), out, error, style });
  store?.save();
  return status;
}

/** Results of earlier commands, beside the program. Sources that are loaded one by one have none. */
async function openResults() {
  if (typeof IS_PROGRAM === 'undefined') return undefined;
  const { setResultStore } = await import('./kept-results.ts');
  const { FolderStore } = await import('./write/result-store.ts');
  const store = new FolderStore(fileURLToPath(new URL('results', import.meta.url)));
  setResultStore(store);
  return store;
}

/** An unknown flag is wrong usage, not a crash. */
async function run(command: Command, args: string[], console: Console): Promise<number> {
  try {
    return await command(args, console);
  } catch (fault) {
    const { code, message } = fault as NodeJS.ErrnoException;
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw fault;
    console.error(`${message}\n`);
    return 2;
  }
}

/** A reader that closes the pipe, such as `head`, has read enough: the rest of the output is dropped. */
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

process.exitCode = await main(process.argv.slice(2));
