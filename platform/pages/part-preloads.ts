import { type OptionalPart, optionalParts } from '../features/optional/registry.ts';

/** Vite's manifest of the build; null in development. */
export type BuildManifest = Record<string, { file: string; imports?: string[] }> | null;

/**
 * Markup that preloads the files of these parts and their imports, so that they arrive with the page's own scripts
 * instead of after them. Empty in development, where nothing is built.
 */
export function partPreloads(manifest: BuildManifest, parts: readonly OptionalPart[]): string {
  const files = new Set<string>();
  const add = (source: string) => {
    const built = manifest?.[source];
    if (!built || files.has(built.file)) return;
    files.add(built.file);
    for (const imported of built.imports ?? []) add(imported);
  };
  for (const part of parts) add(optionalParts[part].source);
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('\n');
}
