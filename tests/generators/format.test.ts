import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatProblems } from '../../generators/check/format.ts';
import type { Problem } from '../../generators/check/report.ts';
import { PLAIN_STYLE, terminalStyle, wrapText } from '../../generators/check/text-style.ts';
import { checkAll, compileSource } from '../../generators/compile.ts';
import { TextFile } from '../../generators/read/text-file.ts';
import { editedFleet } from './fixture-fleet.ts';

const [sample] = checkAll(
  compileSource(editedFleet([{ file: 'tenants/base.json', find: '"newsletter": true', replace: '"newletter": true' }])),
);
if (!sample) throw new Error('the edited fleet has a problem');

function problemWith(change: Partial<Problem>, path = 'tenants/base.json', text = 'abc\n'): Problem {
  const file = new TextFile(path, text);
  return { ...(sample as Problem), notes: [], span: { file, offset: 0, length: 1 }, ...change };
}

const ESCAPE = '\u001b[';

describe('annotations for GitHub are escaped', () => {
  it('a message with a percent sign, line ends and :: is one workflow command', () => {
    const message = '50 % off\r\n::error file=other::injected';
    const text = formatProblems([problemWith({ message, fix: 'Fix: it.' })], 'github');
    expect(text.split('\n')).toHaveLength(2);
    expect(text.endsWith('::50 %25 off%0D%0A::error file=other::injected Fix: it.\n')).toBe(true);
  });

  it('a path or title with a comma, a colon or a line end does not end its property', () => {
    const text = formatProblems([problemWith({ title: 'a, b: c' }, 'tenants/de/a,line=9::b%\n.json')], 'github');
    expect(text.startsWith('::error file=tenants/de/a%2Cline=9%3A%3Ab%25%0A.json,line=1,col=1,title=')).toBe(true);
    expect(text).toContain(' a%2C b%3A c::');
  });
});

describe('SARIF is escaped', () => {
  it('a path with a space, a percent sign or a hash sign is a valid URI', () => {
    const [run] = JSON.parse(formatProblems([problemWith({}, 'tenants/de/a b%#ü.json')], 'sarif')).runs;
    expect(run.results[0].locations[0].physicalLocation.artifactLocation.uri).toBe('tenants/de/a%20b%25%23%C3%BC.json');
  });

  it('braces of a message are doubled, because single ones enclose placeholders', () => {
    const message = 'There is no {0} in "{name}"\nhere';
    const [run] = JSON.parse(formatProblems([problemWith({ message, fix: 'Add it.' })], 'sarif')).runs;
    expect(run.results[0].message.text).toBe('There is no {{0}} in "{{name}}"\nhere Add it.');
  });
});

describe('colours and width belong to terminals', () => {
  it('a terminal has colours and a width, unless NO_COLOR or a dumb terminal forbids colours', () => {
    const terminal = { isTTY: true, columns: 100 };
    expect(terminalStyle(terminal, {})).toEqual({ colours: true, width: 100 });
    expect(terminalStyle(terminal, { NO_COLOR: '' })).toEqual({ colours: true, width: 100 });
    expect(terminalStyle(terminal, { NO_COLOR: '1' })).toEqual({ colours: false, width: 100 });
    expect(terminalStyle(terminal, { TERM: 'dumb' }).colours).toBe(false);
    expect(terminalStyle({ columns: 100 }, {})).toEqual(PLAIN_STYLE);
    expect(terminalStyle({ isTTY: true, columns: 10 }, {}).width).toBe(Number.POSITIVE_INFINITY);
  });

  it('a coloured report is the plain report with escape codes', () => {
    const coloured = formatProblems([sample], 'pretty', { ...PLAIN_STYLE, colours: true });
    expect(coloured).toContain(ESCAPE);
    const codes = new RegExp(`${ESCAPE.replace('[', '\\[')}\\d+m`, 'g');
    expect(coloured.replace(codes, '')).toBe(formatProblems([sample], 'pretty'));
  });

  it('machine formats have no escape codes', () => {
    for (const format of ['json', 'github', 'sarif'] as const)
      expect(formatProblems([sample], format, { colours: true, width: 50 })).toBe(formatProblems([sample], format));
  });

  it('a report fits the width of the terminal, with the caret below the fault', () => {
    const text = `${'x'.repeat(300)}FAULT${'y'.repeat(300)}\n`;
    const span = { file: new TextFile('a.json', text), offset: 300, length: 5 };
    const message = 'word '.repeat(60).trim();
    const lines = formatProblems([problemWith({ span, message })], 'pretty', { colours: false, width: 60 }).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
    const frame = lines.findIndex((line) => line.includes('FAULT'));
    expect(frame).toBeGreaterThan(0);
    expect(lines[frame + 1]?.indexOf('^^^^^')).toBe(lines[frame]?.indexOf('FAULT'));
  });

  it('a paragraph breaks between words and keeps its indent', () => {
    expect(wrapText('  one two three four', '    ', { colours: false, width: 12 })).toBe(
      '  one two\n    three\n    four',
    );
    expect(wrapText('  one', '    ', PLAIN_STYLE)).toBe('  one');
  });

  it('a command writes no escape codes into a pipe', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const args = ['--import', 'tsx', 'generators/cli.ts', 'explain-error', 'E007'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^E007 unknown member\n/);
    expect(stdout).not.toContain(ESCAPE);
  });
});
