import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDER = `${root}.github/workflows/`;

const printed = new Map<string, string>();

function help(...command: string[]): string {
  const known = printed.get(command.join()) ?? runHelp(command);
  printed.set(command.join(), known);
  return known;
}

function runHelp(command: readonly string[]): string {
  const args = ['generators/umlauf.mjs', ...command, '--help'];
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).stdout;
}

/** Every `npx umlauf …` of the workflow files: the command, and the options that it is given. */
const calls = readdirSync(FOLDER).flatMap((file) =>
  [...readFileSync(FOLDER + file, 'utf8').matchAll(/npx umlauf ([a-z-]+)([^>|;}\n]*)/g)].map(
    ([, command = '', rest = '']) => ({
      file,
      command,
      options: rest.match(/--[a-z-]+/g) ?? [],
    }),
  ),
);

describe('the workflow files', () => {
  it('call commands that the program lists, with options that its help names', () => {
    expect(calls.map(({ command }) => command)).toEqual(expect.arrayContaining(['validate', 'generate', 'diff']));
    for (const { command, options } of calls) {
      expect(help()).toMatch(new RegExp(`^  ${command} `, 'm'));
      for (const option of options) expect(help(command), `${command} ${option}`).toContain(option);
    }
  });

  it('run only scripts that the package has', () => {
    const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: Record<string, string> };
    const named = readdirSync(FOLDER).flatMap((file) =>
      [...readFileSync(FOLDER + file, 'utf8').matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name),
    );
    expect(named.filter((name) => name !== undefined && !Object.hasOwn(scripts, name))).toEqual([]);
  });

  it('run the tests on the named version of Node and on the oldest that is supported, which README names too', () => {
    const named = readFileSync(`${root}.nvmrc`, 'utf8').trim();
    const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { engines: { node: string } };
    const oldest = engines.node.replace('>=', '');
    const [, minor = ''] = /^(\d+\.\d+)$/.exec(oldest) ?? [];
    expect(readFileSync(`${FOLDER}test.yml`, 'utf8')).toContain(`matrix: { node: [${named}, ${minor}.0] }`);
    const readme = readFileSync(`${root}README.md`, 'utf8');
    expect(readme).toContain(`Node: ${named.split('.')[0]} is`);
    expect(readme).toContain(`${oldest} is the oldest`);
    expect(readme).toContain(`.ci/with-node ${minor}.0 npm test`);
  });

  it('render the changed shops and publish findings, a summary and the report', () => {
    const text = readFileSync(`${FOLDER}tenants.yml`, 'utf8');
    expect(calls).toContainEqual({
      file: 'tenants.yml',
      command: 'validate',
      options: ['--render', '--since', '--format'],
    });
    expect(text).toContain('upload-sarif');
    expect(text).toContain('GITHUB_STEP_SUMMARY');
    expect(text).toContain('upload-artifact');
    expect(calls).toContainEqual({ file: 'tenants.yml', command: 'diff', options: ['--html'] });
  });
});
