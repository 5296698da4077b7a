import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFolder } from './built-files.ts';

/** A style sheet that a page links to, or carries. */
export interface StyleSheet {
  url: string;
  /** CSS. */
  body: string;
  /** Source of a content security policy that allows a `<style>` with exactly this body. */
  source: string;
}

/** Vite's manifest of the build. */
type Manifest = Record<string, { imports?: string[]; css?: string[] }>;

const MANIFEST = 'assets.json';
const ENTRY = 'platform/pages/+client.tsx';

/** The style sheets that all pages of a build have in common, in their order; none in development, where nothing is built. */
export function readPageStyles(root: string): StyleSheet[] {
  const built = builtFolder(root);
  const path = join(built, MANIFEST);
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  const entry = manifest[ENTRY];
  const files = [entry, ...(entry?.imports ?? []).map((name) => manifest[name])].flatMap((chunk) => chunk?.css ?? []);
  return files.map((file) => createStyleSheet(`/${file}`, readFileSync(join(built, 'client', file), 'utf8')));
}

export function createStyleSheet(url: string, body: string): StyleSheet {
  return { url, body, source: `'sha256-${createHash('sha256').update(body).digest('base64')}'` };
}
