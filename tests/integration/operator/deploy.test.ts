import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { listFiles } from '../../../platform/server/boot/build-cache.mjs';
import { PROGRAMS } from '../../../platform/server/boot/build-program.ts';
import { SETTINGS_TEXT } from '../../../platform/server/boot/settings-text.ts';
import { cleanEnvironment, makeArtefact } from '../../support/artefact.ts';
import { type BuildStage, type Instruction, parseCopy, parseDockerfile } from '../../support/dockerfile.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (name: string) => readFileSync(join(root, 'docs/deploy', name), 'utf8');

/** What the program reads of the environment, from `--help`, and what Node and the build read. */
const settings = new Set([
  ...[...SETTINGS_TEXT.matchAll(/^ {2}([A-Z_]+)(?:=| {2})/gm)].map(([, name = '']) => name),
  ...['NODE_ENV', 'GIT_REVISION'],
]);
const programs = Object.keys(PROGRAMS).map((name) => `dist/${name}.mjs`);

const [build, image] = parseDockerfile(read('Dockerfile')) as [BuildStage, BuildStage];
const only = ({ instructions }: BuildStage, name: string): Instruction[] =>
  instructions.filter((one) => one.name === name);
const last = (stage: BuildStage, name: string) => only(stage, name).at(-1)?.text ?? '';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
const startOptions = listOptions(scripts.start.split(' '));

function listOptions(command: readonly string[]): string[] {
  return command.filter((part) => part.startsWith('--'));
}

/** The program of a command. A shop runs with the options of Node that `npm start` has, another program with none. */
function findProgram(command: readonly string[]): string | undefined {
  const [node, ...parts] = command;
  const program = parts.at(-1);
  expect(node).toMatch(/^(\/usr\/bin\/)?node$/);
  expect(listOptions(parts)).toEqual(program === 'dist/server.mjs' ? startOptions : []);
  expect(parts).toHaveLength(listOptions(parts).length + 1);
  return program;
}

describe('the Dockerfile', () => {
  it('copies only files that are there and that the context lets through', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n');
    for (const copy of [...only(build, 'COPY'), ...only(image, 'COPY')].map(parseCopy)) {
      for (const source of copy.from === undefined ? copy.sources : []) {
        expect(existsSync(join(root, source)), source).toBe(true);
        expect(ignored, source).toContain(`!${source}`);
      }
      if (copy.from !== undefined) expect(copy.from).toBe(build.name);
    }
  });

  it('sets only variables that the program reads, and starts a program of the artefact', () => {
    const names = [...only(build, 'ENV'), ...only(image, 'ENV')].flatMap(({ text }) =>
      text.split(/\s+/).map((pair) => pair.split('=')[0] ?? ''),
    );
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
    expect(programs).toContain(findProgram(JSON.parse(last(image, 'CMD')) as string[]));
    expect(last(image, 'ENV')).toContain(`PORT=${last(image, 'EXPOSE')}`);
    expect(read('Dockerfile')).toContain('/health');
  });

  it('runs as a user without rights on a slim image and is stopped by the signal that the program drains on', () => {
    expect(last(image, 'USER')).toBe('node');
    expect(last(image, 'STOPSIGNAL')).toBe('SIGTERM');
    expect(image.base).toMatch(/^node:\$\{NODE_VERSION\}-\w+-slim$/);
    const version = /^ARG NODE_VERSION=([\d.]+)$/m.exec(read('Dockerfile'))?.[1];
    expect(version).toBe(readFileSync(join(root, '.nvmrc'), 'utf8').trim());
  });
});

describe('the samples of Compose, Kubernetes and systemd', () => {
  interface Service {
    environment?: Record<string, string>;
    command?: string[];
    image?: string;
    build?: { context: string; dockerfile: string };
    volumes?: string[];
  }
  const compose = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };

  it('Compose names files and programs that exist and settings that the program reads', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['database', 'mail', 'proxy', 'shops', 'worker']);
    const own = Object.values(compose.services).filter((service) => service.build !== undefined);
    expect(own).toHaveLength(2);
    for (const { build: made, command, environment = {} } of own) {
      expect(existsSync(join(root, 'docs/deploy', made?.context ?? '', made?.dockerfile ?? ''))).toBe(true);
      expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
      if (command) expect(programs).toContain(findProgram(command));
    }
    expect(compose.services.shops?.environment).toMatchObject({ WORKER: 'off' });
    const mounted = compose.services.proxy?.volumes?.flatMap((volume) => /^\.\/([^:]+):/.exec(volume)?.[1] ?? []) ?? [];
    expect(mounted.map((file) => existsSync(join(root, 'docs/deploy', file)))).toEqual([true]);
  });

  it('Kubernetes probes paths and ports that the program serves', () => {
    const documents = parseAllDocuments(read('kubernetes.yaml')).map((one) => {
      expect(one.errors).toEqual([]);
      return one.toJS();
    });
    expect(documents.map(({ kind }) => kind)).toEqual(['Deployment', 'Deployment', 'PodDisruptionBudget', 'Service']);
    for (const { spec } of documents.filter(({ kind }) => kind === 'Deployment')) {
      const [container] = spec.template.spec.containers;
      expect(programs).toContain(findProgram(container.command));
      expect(
        container.env.map(({ name }: { name: string }) => name).filter((name: string) => !settings.has(name)),
      ).toEqual([]);
      const ports = (container.ports ?? []).map(({ name }: { name: string }) => name);
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'].flatMap(
        (name) => container[name] ?? [],
      )) {
        expect(['/health', '/ready']).toContain(probe.httpGet.path);
        expect(ports).toContain(probe.httpGet.port);
      }
      const drain = container.env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS')?.value ?? 3;
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(drain) + 9);
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
    }
  });

  it.each(['umlauf.service', 'umlauf-worker.service'])('%s starts a program of the artefact', (name) => {
    const lines = read(name)
      .split('\n')
      .filter((line) => !/^(#|$)/.test(line));
    expect(lines.filter((line) => !/^(\[\w+\]|[A-Z]\w+=.*)$/.test(line))).toEqual([]);
    const value = (key: string) => lines.find((line) => line.startsWith(`${key}=`))?.slice(key.length + 1) ?? '';
    expect(programs).toContain(findProgram(value('ExecStart').split(' ')));
    const names = value('Environment')
      .split(' ')
      .map((pair) => pair.split('=')[0] ?? '');
    expect(names.filter((one) => !settings.has(one))).toEqual([]);
    expect(value('KillSignal')).toBe('SIGTERM');
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(9);
  });
});

describe('the steps of the Dockerfile in a bare folder', () => {
  let folder = '';
  beforeAll(() => {
    makeArtefact();
    mkdirSync(join(root, '.cache/tests'), { recursive: true });
    // Packages are hard links, which need the same file system.
    folder = mkdtempSync(join(root, '.cache/tests/image-'));
  }, 300_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('build an artefact with the same bytes as this checkout, whatever secrets the environment holds', {
    timeout: 300_000,
  }, () => {
    const facts = JSON.parse(readFileSync(join(root, 'dist/build.json'), 'utf8')) as { revision: string };
    for (const instruction of build.instructions) {
      if (instruction.name === 'COPY') copyInto(folder, instruction);
      else if (instruction.name === 'RUN') runStep(folder, instruction.text, facts.revision);
    }
    expect(hashFiles(join(folder, 'dist'))).toEqual(hashFiles(join(root, 'dist')));
  });
});

/** COPY of the build context, without what the context leaves out. */
function copyInto(folder: string, instruction: Instruction): void {
  const { sources, target } = parseCopy(instruction);
  for (const source of sources) {
    const isFolder = statSync(join(root, source)).isDirectory();
    const to = isFolder ? join(folder, target) : join(folder, target, source);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(root, source), to, {
      recursive: true,
      filter: (path) => !path.startsWith(join(root, 'platform/generated')),
    });
  }
}

/** The checkout is built without them: an artefact that contained one would differ. */
const SECRETS = Object.fromEntries(
  ['DATA_KEY', 'DATABASE_URL', 'SMTP_URL', 'SHIPPING_EVENTS_KEY', 'SIGNING_KEY'].map((name) => [
    name,
    `secret-${name}`,
  ]),
);

function runStep(folder: string, command: string, revision: string): void {
  // The packages of this checkout are those of package-lock.json: downloading them again shows nothing.
  const step = command === 'npm ci' ? `cp -al ${join(root, 'node_modules')} .` : command;
  const env = { ...cleanEnvironment(), ...SECRETS, GIT_REVISION: revision };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', step], { cwd: folder, encoding: 'utf8', env });
  expect(status, `${step}\n${stdout}${stderr}`).toBe(0);
}

/** What tests write beside the artefact. */
const NOT_OF_IT = /^\/(patched-platform|runbooks)\//;

function hashFiles(folder: string): Record<string, string> {
  const files = listFiles(folder).map((path) => [
    path.slice(folder.length),
    createHash('sha256').update(readFileSync(path)).digest('base64'),
  ]);
  return Object.fromEntries(files.filter(([path = '']) => !NOT_OF_IT.test(path)));
}
