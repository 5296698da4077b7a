import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../../platform/server/boot/environment.ts';
import { readTelemetry } from '../../../platform/server/boot/telemetry-settings.ts';
import { isThere, linksIn, listQuoted, pathsIn, projectFiles, readDocuments, root } from './documents.ts';

const all = readDocuments();
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const printed = (script: string, args: string[]) =>
  spawnSync(join(root, 'node_modules/.bin/tsx'), [script, ...args], { cwd: root, encoding: 'utf8' }).stdout;

describe('the documents', () => {
  it('the documents are the README of each folder, and those of docs/', () => {
    expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'platform/README.md']));
    expect(all.length).toBeGreaterThan(15);
  });

  it.each(all)('every path and link in $path exists', (document) => {
    const named = [...pathsIn(document), ...linksIn(document)];
    expect(named.filter((path) => !isThere(path, document))).toEqual([]);
  });

  it('a path that does not exist is reported', () => {
    const canary = {
      path: 'docs/canary.md',
      text: 'See `platform/nowhere.ts`, `platform/server/<name>/no.ts`, [it](no.png).',
    };
    const named = [...pathsIn(canary), ...linksIn(canary)];
    expect(named.filter((path) => !isThere(path, canary))).toEqual(named);
    expect(named).toHaveLength(3);
    expect(isThere('platform/services/<name>/index.server.ts', canary)).toBe(true);
  });
});

describe('the commands in the documents', () => {
  const lines = all.flatMap(({ path, text }) => listQuoted(text).map((code) => ({ path, code })));

  it('each command is a script of package.json or a file', () => {
    const wrong = lines.filter(({ code }) => findFault(code) !== undefined);
    expect(wrong).toEqual([]);
    expect(findFault('npm install && npm run nowhere')).toBe('nowhere');
    expect(findFault('npx tsx tests/nowhere.ts')).toBe('tests/nowhere.ts');
    expect(lines.filter(({ code }) => /\bnpm (run|start|test)\b/.test(code)).length).toBeGreaterThan(10);
  });

  function findFault(code: string): string | undefined {
    const names = [...code.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      ([, run, short]) => run ?? short ?? '',
    );
    const files = [...code.matchAll(/\b(?:tsx|--config) ([\w./-]+\.ts)\b/g)].map(([, file = '']) => file);
    return names.find((name) => !scripts[name]) ?? files.find((file) => !projectFiles.includes(file));
  }

  it("each command for operators is one of the operator's commands", () => {
    const known = [...printed('generators/cli.ts', ['--help']).matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name);
    const named = lines.flatMap(({ code }) => /npm run tenants -- ([a-z-]+)/.exec(code)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !name.startsWith('--') && !known.includes(name))).toEqual([]);
  });
});

describe('the environment variables', () => {
  let listed: string[];
  /** The variables that a start reads, with any arguments. */
  const settings = new Set<string>();
  /** Those that a start with a collector of OpenTelemetry reads, itself or through its packages. */
  const telemetry = new Set<string>();
  beforeAll(() => {
    const noteIn = (names: Set<string>) => (env: NodeJS.ProcessEnv, name: string | symbol) => {
      names.add(String(name));
      return env[String(name)];
    };
    readEnvironment(new Proxy<NodeJS.ProcessEnv>({ STAGE: 'local' }, { get: noteIn(settings) }), root);
    const collector = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '1',
    };
    readTelemetry(new Proxy<NodeJS.ProcessEnv>(collector, { get: noteIn(telemetry) }));
    const resources = read('node_modules/@opentelemetry/resources/build/src/detectors/EnvDetector.js');
    for (const [name] of resources.matchAll(/\bOTEL_[A-Z_]+\b/g)) telemetry.add(name);
    listed = [...printed('platform/server/start.ts', ['--help']).matchAll(/^ {2}([A-Z_]+)\b/gm)].map(
      ([, name = '']) => name,
    );
  });

  it('the help of a start lists the variables that it reads, and says once that secrets may be in files', () => {
    const files = [...settings].filter((name) => name.endsWith('_FILE'));
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((name) => !settings.has(name.replace(/_FILE$/, '')))).toEqual([]);
    expect(printed('platform/server/start.ts', ['--help'])).toContain('<NAME>_FILE');
    expect(listed.sort()).toEqual([...settings].filter((name) => !files.includes(name)).sort());
  });

  it('docs/operating.md explains each variable, except those in the help only', () => {
    const explained = listQuoted(read('docs/operating.md')).join(' ');
    expect(read('docs/operating.md')).toContain('`npm start -- --help` lists the settings');
    const needed = ['STAGE', 'DATA_DIR', 'DATA_KEY', 'DATABASE_URL', 'SMTP_URL', 'TRUSTED_PROXIES'];
    expect(needed.filter((name) => !settings.has(name) || !explained.includes(name))).toEqual([]);
  });

  it('each variable in the documents is read by a start or a test, or is a constant or a file', () => {
    const code = projectFiles
      .filter(
        (path) => /^(platform|generators|tests|vite)\b.*\.tsx?$/.test(path) && !path.startsWith('tests/unit/documents'),
      )
      .map(read)
      .join('\n');
    const known = (name: string) =>
      settings.has(name) ||
      telemetry.has(name) ||
      projectFiles.includes(name) ||
      new RegExp(`process\\.env\\.${name}\\b|\\bconst ${name}\\b|['"\`]${name}['"\`]`).test(code);
    const named = all.flatMap(({ path, text }) =>
      listQuoted(text).flatMap((one) => {
        const name = /^([A-Z]+_[A-Z_]+|[A-Z]{4,})(?=[=/ ]|$)/.exec(one)?.[1];
        return name ? [{ path, name }] : [];
      }),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter(({ name }) => !known(name))).toEqual([]);
    expect(known('NOBODY_READS_THIS')).toBe(false);
  });
});
