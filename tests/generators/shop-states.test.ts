import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Console } from '../../generators/commands/console.ts';
import { embedCode } from '../../generators/commands/embed-code.ts';
import { list } from '../../generators/commands/list.ts';
import { previewLink } from '../../generators/commands/preview-link.ts';
import { retire } from '../../generators/commands/retire.ts';
import type { RunProgram } from '../../generators/commands/run-program.ts';
import { compileSource } from '../../generators/compile.ts';
import { overlaySource } from '../../generators/read/source.ts';
import { getState } from '../../generators/resolve/tenant-state.ts';
import { type Edit, editedFleet } from './fixture-fleet.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'umlauf-retire-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const NONE = { checked: true, count: 0, trades: [] };
const answering =
  (stored: object): RunProgram =>
  () => ({ ok: true, out: JSON.stringify(stored), error: '' });

type Command = (args: string[], console: Console, run: RunProgram) => number;

function run(command: Command, args: string[], program: RunProgram, edits: readonly Edit[] = []) {
  const said = { out: '', error: '' };
  const source = editedFleet(edits);
  for (const path of ['tenants/de/widget.json', 'tenants/de/widget.partner.json', 'tenants/es/default.json']) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source.read(path) ?? '');
  }
  const status = command(
    args,
    {
      root,
      source,
      out: (text) => {
        said.out += text;
      },
      error: (text) => {
        said.error += text;
      },
    },
    program,
  );
  return { status, ...said };
}

const readWritten = (path: string) => readFileSync(join(root, path), 'utf8');
const stateAfter = (id: string, ...paths: string[]) => {
  const files = Object.fromEntries(paths.map((path) => [path, readWritten(path)]));
  const tenant = compileSource(overlaySource(editedFleet([]), files)).fleet.tenants.find((one) => one.id === id);
  return tenant && getState(tenant);
};

describe('retire', () => {
  it('retire closes a shop at the top of its file and leaves every other line as it was', () => {
    const before = editedFleet([]).read('tenants/es/default.json') ?? '';
    const { status, out } = run(retire, ['es/default'], answering(NONE));
    expect(status).toBe(0);
    expect(out).toContain('wrote tenants/es/default.json: state is "closed"\n');
    expect(readWritten('tenants/es/default.json')).toBe(before.replace('{\n', '{\n  "state": "closed",\n'));
    expect(out).toContain('es/default has no open trade.');
    expect(out).toContain('  tenants/es/default.json\n');
  });

  it('retire lists open trades and says that the files must stay', () => {
    const trades = [
      { number: 'UM-1', state: 'shipped' },
      { number: 'UM-2', state: 'clarification' },
    ];
    const { status, out } = run(retire, ['es/default'], answering({ checked: true, count: 3, trades }));
    expect(status).toBe(0);
    expect(out).toContain('es/default has 3 open trades:\n  UM-1  shipped\n  UM-2  clarification\n  … and 1 more\n');
    expect(out).toContain('Its files must stay');
    expect(out).not.toContain('can go');
    expect(stateAfter('es/default', 'tenants/es/default.json')).toBe('closed');
  });

  it('retire names no file to remove where no database is configured', () => {
    const { out } = run(retire, ['es/default'], answering({ ...NONE, checked: false }));
    expect(out).toContain('open trades were not checked');
    expect(out).not.toContain('can go');
  });

  it('retire writes nothing when the stored trades cannot be read', () => {
    const before = editedFleet([]).read('tenants/es/default.json');
    const failing: RunProgram = () => ({ ok: false, out: '', error: 'The server does not answer.\n' });
    expect(run(retire, ['es/default'], failing)).toEqual({
      status: 1,
      out: '',
      error: 'The server does not answer.\nNothing was written: the open trades of es/default are unknown.\n',
    });
    expect(readWritten('tenants/es/default.json')).toBe(before);
  });

  it('retire writes nothing with --dry-run', () => {
    const { out } = run(retire, ['es/default', '--dry-run'], answering(NONE));
    expect(out).toContain('would write tenants/es/default.json');
    expect(readWritten('tenants/es/default.json')).toBe(editedFleet([]).read('tenants/es/default.json'));
  });

  it('retire stores where the shop leads to', () => {
    run(retire, ['es/default', '--leads-to', 'de/default'], answering(NONE));
    expect(JSON.parse(readWritten('tenants/es/default.json'))).toMatchObject({
      state: 'closed',
      closed: { leadsTo: 'de/default' },
    });
  });

  it('a shop that partners are based on is closed without them, and its file is not named for removal', () => {
    const { out } = run(retire, ['de/widget'], answering(NONE));
    const paths = ['tenants/de/widget.json', 'tenants/de/widget.partner.json'];
    expect(stateAfter('de/widget', ...paths)).toBe('closed');
    expect(stateAfter('de/widget.partner', ...paths)).toBe('live');
    expect(out).toContain('tenants/de/widget.json: de/widget.partner is based on it');
    expect(out).not.toContain('can go');
  });

  it('retire repeats its answer for a shop that is closed already', () => {
    const closed = {
      file: 'tenants/es/default.json',
      find: '{\n  "hosts"',
      replace: '{\n  "state": "closed",\n  "hosts"',
    };
    const { status, out } = run(retire, ['es/default'], answering(NONE), [closed]);
    expect(status).toBe(0);
    expect(out).toContain('The shop is closed already.\n');
    expect(out).toContain('no open trade');
  });

  it('retire rejects wrong usage and unknown shops', () => {
    expect(run(retire, [], answering(NONE))).toMatchObject({
      status: 2,
      error: expect.stringContaining('usage: retire'),
    });
    expect(run(retire, ['es/defualt'], answering(NONE))).toMatchObject({
      status: 1,
      error: expect.stringContaining('Did you mean "es/default"?'),
    });
  });
});

describe('embed-code', () => {
  it('embed-code prints what the program prints, and asks for an existing shop', () => {
    const printing: RunProgram = (_, program, args) => ({ ok: true, out: `${program} ${args.join()}`, error: '' });
    expect(run(embedCode, ['es/default'], printing)).toMatchObject({ status: 0, out: 'embed-code.ts es/default' });
    expect(run(embedCode, ['es/defualt'], printing)).toMatchObject({ status: 1, out: '' });
    expect(run(embedCode, [], printing).status).toBe(2);
  });
});

describe('preview-link', () => {
  const draft = { file: 'tenants/es/default.json', find: '{\n  "hosts"', replace: '{\n  "state": "draft",\n  "hosts"' };
  const called: string[][] = [];
  const printing: RunProgram = (_, program, args) => {
    called.push([program, ...args]);
    return { ok: true, out: 'https://www.shop-es.example/?preview=x\n', error: '' };
  };

  it('preview-link asks for a link of 14 days, or of the given number', () => {
    expect(run(previewLink, ['es/default'], printing, [draft])).toMatchObject({
      status: 0,
      out: 'https://www.shop-es.example/?preview=x\n',
    });
    run(previewLink, ['es/default', '--days', '3'], printing, [draft]);
    expect(called).toEqual([
      ['preview-link.ts', 'es/default', '14'],
      ['preview-link.ts', 'es/default', '3'],
    ]);
  });

  it('preview-link rejects a live shop and a wrong number of days', () => {
    expect(run(previewLink, ['es/default'], printing)).toMatchObject({
      status: 1,
      error: 'es/default is live: only a shop in draft has preview links.\n',
    });
    for (const days of ['0', '91', 'x', '1.5'])
      expect(run(previewLink, ['es/default', '--days', days], printing, [draft]).status, days).toBe(2);
  });
});

describe('list', () => {
  it('list marks a shop that is not live', () => {
    const draft = {
      file: 'tenants/es/default.json',
      find: '{\n  "hosts"',
      replace: '{\n  "state": "draft",\n  "hosts"',
    };
    expect(run((args, console) => list(args, console), [], answering(NONE), [draft]).out).toContain(
      'es/default (draft)',
    );
  });
});
