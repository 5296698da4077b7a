/** Vite's manifest of the build; null in development. */
export type BuildManifest = Record<string, { file: string; imports?: string[] }> | null;

/**
 * Markup that preloads the files of these modules and their imports, so that they arrive together instead of one after
 * another. Empty in development, where nothing is built.
 */
export function filePreloads(manifest: BuildManifest, sources: readonly string[]): string {
  const files = new Set<string>();
  const add = (source: string) => {
    const built = manifest?.[source];
    if (!built || files.has(built.file)) return;
    files.add(built.file);
    for (const imported of built.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join('\n');
}
