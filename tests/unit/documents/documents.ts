import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Document {
  /** From the project's root. */
  path: string;
  text: string;
}

/** Every file of the project, without generated and unversioned ones. */
export const projectFiles: readonly string[] = listFiles();

function listFiles(): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = spawnSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  return stdout.split('\0').filter(Boolean);
}

/** Documents name generated files, too. */
const PRINTED = readdirSync(join(root, 'platform/generated'), { recursive: true, encoding: 'utf8' }).map(
  (name) => `platform/generated/${name}`,
);

/** The documents of the project: the README of each folder, and `docs/`. */
export function readDocuments(): Document[] {
  const paths = projectFiles.filter((path) => /(^|\/)README\.md$|^docs\/.*\.md$/.test(path));
  return paths
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Everything in backticks, of one line or of a fenced block line by line. */
export function listQuoted(text: string): string[] {
  const fenced = [...text.matchAll(/^```[a-z]*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'));
  const inline = [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...fenced, ...inline].map((code) => code.trim()).filter(Boolean);
}

const TOP = /^(schemas|tenants|themes|generators|platform|tests|docs)\//;
const SOURCE = /\.(tsx?|md|jsonc?|css|svg)$/;
const PATH = /^(?:\.\/)?[\w.@<>[\]{},*-]+(?:\/[\w.@<>[\]{},*-]+)*\/?$/;

/** A path of the project starts with one of its folders or ends like one of its files. */
export function pathsIn({ text }: Document): string[] {
  return listQuoted(text).filter((code) => PATH.test(code) && (TOP.test(code) || SOURCE.test(code)));
}

export function linksIn({ text }: Document): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
    .map(([, target = '']) => target)
    .filter((to) => !/^\w+:/.test(to));
}

/** Resolves from the root, from the document's folder, or by a path's end; `<x>`, `*` and `{a,b}` are wildcards. */
export function isThere(written: string, { path: document }: Document): boolean {
  const clean = written.replace(/^\.\//, '').replace(/\/$/, '');
  const places = [clean, join(dirname(document), clean)];
  if (places.some((place) => existsSync(join(root, place)))) return true;
  const pattern = clean
    .replace(/[.+^$()|\\]/g, '\\$&')
    .replace(/\[[^\]]*\]/g, '(?:[^/]+)?')
    .replace(/<[^>]*>|\*+/g, '[^/]+')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return [...projectFiles, ...PRINTED].some((path) => new RegExp(`(^|/)${pattern}(/|$)`).test(path));
}
