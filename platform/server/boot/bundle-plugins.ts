import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * Makes `import.meta.url` keep naming the source file, because sources read files next to them. With `mirror`, it names the
 * same path below that folder instead: a program that runs without the sources has copies of such files there.
 */
export function keepPlaces({ root, folder, mirror = root }: { root: string; folder: string; mirror?: string }): Plugin {
  return {
    name: 'keep-places',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const place = relative(folder, join(mirror, relative(root, path)));
        const url = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
        const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', url);
        return { contents, loader: 'ts' };
      });
    },
  };
}

/**
 * Calls each function of a `*.build.ts` module now and lets the program contain the answers: what it lists or bundles is
 * not there when the program runs. `inputs` of an answer are files that it was made of; they are added to `files`.
 */
export function answerAtBuild(root: string, files: Set<string>): Plugin {
  return {
    name: 'answer-at-build',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\.build\.ts$/ }, async ({ path }) => {
        const exported: Record<string, (root: string) => unknown> = await import(pathToFileURL(path).href);
        const functions = await Promise.all(
          Object.entries(exported)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(async ([name, answer]) => {
              const given = answer(root);
              const value = await given;
              for (const input of listInputs(value)) files.add(input);
              const kind = given instanceof Promise ? 'async function' : 'function';
              return `export ${kind} ${name}() { return ${JSON.stringify(value, withoutInputs)}; }`;
            }),
        );
        return { contents: functions.join('\n'), loader: 'js' };
      });
    },
  };
}

function listInputs(value: unknown): readonly string[] {
  return (value as { inputs?: readonly string[] } | undefined)?.inputs ?? [];
}

function withoutInputs(key: string, value: unknown): unknown {
  return key === 'inputs' ? undefined : value;
}

/** Includes the built pages in the program, with one copy of React and Vike for both. */
export function includePages(root: string): Plugin {
  return {
    name: 'include-pages',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\/boot\/built-pages\.ts$/ }, () => ({
        // From the root: the length of an absolute path would be in the source map.
        contents: "export async function loadBuiltPages() { await import('./dist/server/entry.mjs'); }",
        loader: 'js',
        resolveDir: root,
      }));
      // Vike's search for the pages of whatever was built last in this checkout.
      onLoad({ filter: /vite-plugin-server-entry\/.*\/autoImporter\.js$/ }, () => ({
        contents: "export const status = 'UNSET';",
        loader: 'js',
      }));
    },
  };
}

/** Packages get no source map: Node reads the map of a file when it loads it, and theirs would be most of the time. */
const NO_MAP = `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from('{"version":3,"sources":[""],"mappings":"A"}').toString('base64')}`;

export function withoutPackageMaps(): Plugin {
  return {
    name: 'without-package-maps',
    setup: ({ onLoad }) => {
      onLoad({ filter: /\/node_modules\/.*\.(c|m)?js$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(/\n\/\/# sourceMappingURL=[^\n]*\s*$/, '\n') + NO_MAP,
        loader: 'js',
      }));
    },
  };
}
