import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endPlatform, startPlatformOnCopy } from './platform.ts';
import { freePort } from './ports.ts';
import { replaceInFile } from './replace-in-file.ts';
import { waitUntil } from './until.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = ['platform', 'generators', 'schemas', 'tenants', 'themes'];
const FILES = ['package.json', 'tsconfig.json', 'vite.config.ts'];
const OPENED_MS = 60_000;

export interface DevelopmentServer {
  port: number;
  /** The copy of the repository that it serves. */
  root: string;
  edit(file: string, find: string, replace: string): void;
  /** Line number of a text in a file. */
  findLine(file: string, said: string): number;
  /** Waits until the editor was asked to open a line of a file. */
  editorOpens(file: string, line: number): Promise<void>;
  close(): Promise<void>;
}

/** The development server on a copy of the repository, with an editor that only notes what it was asked. */
export async function openDevelopmentServer(): Promise<DevelopmentServer> {
  const root = mkdtempSync(join(tmpdir(), 'umlauf-dev-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-dev-data-'));
  // A line per call.
  const opened = join(dataDir, 'editor.log');
  const editor = join(dataDir, 'editor.sh');
  for (const folder of FOLDERS) cpSync(join(repository, folder), join(root, folder), { recursive: true });
  for (const file of FILES) cpSync(join(repository, file), join(root, file));
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(editor, `#!/bin/sh\necho "$@" >> ${opened}\n`, { mode: 0o755 });
  const environment = { HMR_PORT: String(await freePort()), LAUNCH_EDITOR: editor };
  const running = await startPlatformOnCopy(dataDir, environment, {
    root,
    script: 'platform/server/start.ts',
    args: ['--dev'],
  });
  return {
    port: running.port,
    root,
    edit: (file, find, replace) => replaceInFile(join(root, file), find, replace),
    findLine: (file, said) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.findIndex((line) => line.includes(said)) + 1;
    },
    editorOpens: async (file, line) => {
      const wanted = `${join(root, file)} ${line} `;
      const isOpen = async () => existsSync(opened) && readFileSync(opened, 'utf8').includes(wanted);
      await waitUntil(isOpen, { within: OPENED_MS, late: `the editor was not asked for ${wanted}` });
    },
    close: async () => {
      await endPlatform(running);
      for (const folder of [root, dataDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
