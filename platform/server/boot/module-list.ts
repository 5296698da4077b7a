import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

/** Where a build of the pages lists the files it was made from, from the project's root: JSON, paths from the root. */
export const MODULE_LIST = 'dist/pages.modules.json';

/**
 * Writes the list of all files in the module graphs of a build, browser's and server's together, and of the files that
 * configure it. Packages are omitted: the lock file represents them.
 */
export function moduleList(): Plugin {
  const files = new Set<string>();
  let root = '';
  const add = (id: string) => {
    const path = relative(root, id.replace(/[?#].*$/, ''));
    if (isAbsolute(id) && !path.startsWith('..') && !path.includes('node_modules/')) files.add(path);
  };
  return {
    name: 'umlauf:module-list',
    apply: 'build',
    // One instance collects the graphs of all environments.
    sharedDuringBuild: true,
    configResolved(config) {
      root = config.root;
      for (const path of config.configFileDependencies) add(path);
      if (config.configFile) add(config.configFile);
    },
    async generateBundle() {
      const ids = [...this.getModuleIds()];
      for (const id of [...ids, ...(await importedSheets(root, ids))]) add(id);
      const target = join(root, MODULE_LIST);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify([...files].sort()));
    },
  };
}

/** Imports of style sheets, which Vite inlines without a module in the graph. Absolute paths. */
async function importedSheets(root: string, ids: readonly string[]): Promise<string[]> {
  const entryPoints = ids.map((id) => id.replace(/\?.*$/, '')).filter((path) => path.endsWith('.css'));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...new Set(entryPoints)],
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    external: ['*.svg', '*.woff2'],
  });
  return Object.keys(metafile.inputs).map((path) => join(root, path));
}
