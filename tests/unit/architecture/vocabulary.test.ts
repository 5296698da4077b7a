import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/**
 * Holds names and prose to docs/glossary.md. Texts for customers in tenants/ are exempt: tenants/<country>/glossary.md is theirs.
 * Code is read line by line, without a parser: a name counts where it is declared, prose is a comment, a test title, a log line, a
 * schema's description or a document.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Each area is a test of its own, so that a failure names the folder to correct. */
const AREAS = [
  'README.md',
  'SECURITY.md',
  'docs',
  'schemas',
  'generators',
  'platform',
  'tests',
  'themes',
  'vite.config.ts',
];
const READ = /\.(tsx?|mjs|js|css|md|json)$/;
/** Generated files, inputs of failing cases, and this file, whose canaries break every rule. */
const EXEMPT = /^platform\/generated\/|^tests\/generators\/cases\/|^tests\/unit\/architecture\/vocabulary\.test\.ts$/;

interface Rule {
  pattern: RegExp;
  /** What to write. */
  instead: string;
  /** A line of TypeScript, or a sentence, that the rule must catch. */
  canary: string;
}

/**
 * `oneOf` is a keyword of JSON Schema, `asOf` the date of a price list; `indexOf`, `lastIndexOf` and `valueOf` are JavaScript's own.
 */
const STANDARD_OF = '(?!(?:oneOf|asOf|indexOf|lastIndexOf|valueOf)\\b)';
const LIMIT_WORDS = 'MOST|LEAST|LONGEST|SHORTEST|DEEPEST|LARGEST|HIGHEST|LOWEST|FEWEST|OLDEST|KEPT';

const nameRules: Rule[] = [
  {
    pattern: new RegExp(`\\b(?:function\\*?|const|let) ${STANDARD_OF}[a-z]\\w*[a-z0-9]Of\\b`),
    instead: 'a verb: get…, find…, to…, list…, parse…, format…',
    canary: 'export function wordsOf(text: string): string[] {',
  },
  {
    pattern: new RegExp(`^\\s*(?:async |readonly |#|override )*${STANDARD_OF}[a-z]\\w*[a-z0-9]Of\\??(?:\\(|: \\()`),
    instead: 'a verb: get…, find…, to…, list…, parse…, format…',
    canary: '  keyOf: (item: T) => string;',
  },
  {
    pattern: new RegExp(`\\bconst (?:${LIMIT_WORDS})(?:_\\w+)? =|\\bconst \\w+_(?:AT_MOST|AT_LEAST|AT_ONCE|KEPT) =`),
    instead: 'MAX_…, MIN_… or DEFAULT_…, with the unit',
    canary: 'const MOST_WAITING = 30;',
  },
  {
    pattern: /\bconst (?:SECOND|MINUTE|HOUR|DAY)_MS =/,
    instead: 'an import from platform/shared/durations.ts',
    canary: 'const DAY_MS = 86_400_000;',
  },
];

const proseRules: Rule[] = [
  { pattern: /\bnobody(?:'s)?\b/i, instead: 'the actor and "not", or "no one"', canary: 'Nobody waits longer.' },
  { pattern: /\bwhoever\b/i, instead: '"a caller that", "the person who"', canary: 'Whoever asks is answered.' },
  { pattern: /\bby lot\b/i, instead: '"at random", "random"', canary: 'Tokens are drawn by lot.' },
  {
    pattern: /\b(?:is|are|was|were|be|been|being|not) told\b/i,
    instead: '"receives", "is shown", "is notified", or what was declared',
    canary: 'The seller is told why.',
  },
  { pattern: /\bof before\b/i, instead: '"created before …", "from version …"', canary: 'Null for offers of before.' },
  {
    pattern: /\bdear(?:er|est)?\b/i,
    instead: '"expensive", "costs more"',
    canary: 'A search that is too dear is 400.',
  },
  {
    pattern: /\b(?:stand|stands|stood|standing) (?:in|for)\b/i,
    instead: '"is in", "is stored in", "represents"',
    canary: 'The date stands in the database.',
  },
  {
    pattern: /\bat once\b/i,
    instead: '"immediately", "in one call", "at the same time"',
    canary: 'All problems are reported at once.',
  },
  {
    pattern: /\b(?:is|are|was|were) over\b(?! [\d$])/i,
    instead: '"has ended", "has expired"',
    canary: 'A session that is over is deleted.',
  },
  {
    pattern:
      /(?<!\bthere )\b(?:is|are|was|were) no(?:ne)?\b(?! (?:longer|more than|less than|later than|earlier than))/i,
    instead: '"is not a …", "is not one"',
    canary: 'What is no number stays as typed.',
  },
];

interface Passage {
  line: number;
  text: string;
}

interface Fault extends Passage {
  path: string;
  rule: Rule;
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Sentences of a document without its code. */
function readMarkdown(text: string): Passage[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode;
    return isCode ? [] : [{ line: index + 1, text: line.replace(/`[^`]*`/g, '') }];
  });
}

/** Descriptions of a JSON Schema or a table of endpoints. */
function readDescriptions(text: string): Passage[] {
  return [...text.matchAll(/"(?:description|title|summary|\$comment)": "((?:[^"\\]|\\.)*)"/g)].map((match) => ({
    line: lineAt(text, match.index),
    text: match[1] ?? '',
  }));
}

function readComments(text: string): Passage[] {
  return text.split('\n').flatMap((line, index) => {
    const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$/.exec(line)?.[1] ?? /\s\/[/*] (.*)$/.exec(line)?.[1];
    return comment === undefined ? [] : [{ line: index + 1, text: comment.replace(/`[^`]*`/g, '') }];
  });
}

/** Strings of a call up to its end: titles of tests, sentences of the log. */
function readStrings(text: string, call: RegExp): Passage[] {
  return [...text.matchAll(call)].flatMap((match) =>
    [...match[0].matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)].map((string) => ({
      line: lineAt(text, match.index + string.index),
      text: string[2] ?? '',
    })),
  );
}

const TEST_TITLE = /\b(?:it|describe|test)(?:\.\w+)*\((?:[\w.]+\)\()?\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/g;
const LOG_LINE = /\blog(?:ger)?\.(?:debug|info|warn|error|fatal)\([^;]{0,400}?\);/g;

function readProse(path: string, text: string): Passage[] {
  if (path.endsWith('.md')) return readMarkdown(text);
  if (path.endsWith('.json')) return path.startsWith('schemas/') ? readDescriptions(text) : [];
  return [...readComments(text), ...readStrings(text, TEST_TITLE), ...readStrings(text, LOG_LINE)];
}

function findFaults(path: string, text: string): Fault[] {
  const lines = text.split('\n').map((line, index) => ({ line: index + 1, text: line }));
  const isCode = /\.(tsx?|mjs|js)$/.test(path) && path !== 'platform/shared/durations.ts';
  const check = (rules: Rule[], passages: Passage[]) =>
    passages.flatMap((passage) =>
      rules.filter(({ pattern }) => pattern.test(passage.text)).map((rule) => ({ ...passage, path, rule })),
    );
  return [...(isCode ? check(nameRules, lines) : []), ...check(proseRules, readProse(path, text))];
}

function formatFault({ path, line, text, rule }: Fault): string {
  return `${path}:${line} write ${rule.instead}: ${text.trim().slice(0, 120)}`;
}

describe('the vocabulary of docs/glossary.md', () => {
  it.each(AREAS)('holds in names, comments, titles, log lines and documents of %s', (area) => {
    const files = filesBelow(join(root, area))
      .map((path) => relative(root, path))
      .filter((path) => READ.test(path) && !EXEMPT.test(path));
    expect(files).not.toEqual([]);
    const faults = files.flatMap((path) => findFaults(path, readFileSync(join(root, path), 'utf8')));
    expect(faults.map(formatFault)).toEqual([]);
  });

  it.each(nameRules)('rejects the name in "$canary"', (rule) => {
    expect(findFaults('platform/canary.ts', rule.canary).map((fault) => fault.rule)).toEqual([rule]);
  });

  it.each(proseRules)('rejects "$canary" in every kind of prose', (rule) => {
    const { canary } = rule;
    const places: [path: string, text: string][] = [
      ['platform/canary.ts', `/** ${canary} */\nexport const canary = 1;`],
      ['platform/canary.ts', `/**\n * First line.\n * ${canary}\n */`],
      ['platform/canary.ts', `const canary = 1; // ${canary}`],
      ['platform/canary.ts', `log.warn(\n  { err: error },\n  "${canary}",\n);`],
      ['tests/unit/canary.test.ts', `it("${canary}", () => {});`],
      ['tests/unit/canary.test.ts', `it.each(cases)("${canary}", () => {});`],
      ['docs/canary.md', `# Canary\n\n${canary}\n`],
      ['schemas/api/canary.schema.json', `{ "description": "${canary}" }`],
    ];
    const found = places.map(([path, text]) => findFaults(path, text).map((fault) => fault.rule));
    expect(found).toEqual(places.map(() => [rule]));
  });

  it('accepts standard names, code spans and strings that are not prose', () => {
    const accepted: [path: string, text: string][] = [
      ['platform/canary.ts', 'const asOf = list.asOf;\nconst oneOf = schema.oneOf;\nconst at = text.indexOf(word);'],
      ['platform/canary.ts', 'const MAX_WAITING = 30;\nconst KEY = words.lastIndexOf(last);'],
      ['platform/canary.ts', "// The code `nobody` is a status.\nconst status = 'nobody';"],
      ['platform/canary.ts', '// The result is no longer used; the file is over 400 lines.'],
      ['docs/canary.md', '```sh\nnobody at once\n```\n\nThe user `nobody` owns it.'],
    ];
    expect(accepted.flatMap(([path, text]) => findFaults(path, text).map(formatFault))).toEqual([]);
  });
});
