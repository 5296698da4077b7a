import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The files that may contain paths of calls: the client's and the embedded services'. */
const PLACES = new Set(['schemas/api/endpoints.json', 'schemas/tenant/tenant.schema.json']);

/** An absolute path of the API in code, data or a comment, but not a file's path such as `server/api/`. */
const API_PATH = /(?<![\w./-]|GENERATED\}|FOLDER\})\/api(?=[/'"`]|$)/m;

function literalPaths(files: readonly string[], read: (file: string) => string): string[] {
  return files.filter((file) => !PLACES.has(file) && API_PATH.test(read(file)));
}

describe('browser code of the API', () => {
  it('each call is imported from its own service, because all of them together would be part of every page', () => {
    const listed = execFileSync(
      'git',
      ['ls-files', '-z', 'platform/features', 'platform/api-client', 'platform/pages'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    const files = listed.split('\0').filter((file) => /\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(200);
    expect(files.filter((file) => readFileSync(`${root}${file}`, 'utf8').includes('/endpoints.gen.ts'))).toEqual([]);
  });
});

describe('the path of an HTTP call', () => {
  it('the path is written in one place', () => {
    const folders = ['platform', 'generators', 'schemas', 'tenants', 'themes'];
    const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...folders], {
      cwd: root,
      encoding: 'utf8',
    });
    const files = listed.split('\0').filter((file) => /\.(tsx?|js|json|md|css|html)$/.test(file));
    expect(files.length).toBeGreaterThan(500);
    expect(literalPaths(files, (file) => readFileSync(`${root}${file}`, 'utf8'))).toEqual([]);
  });

  it.each(["call('/api/offers')", 'fetch(origin + "/api/offers")', 'base = "/api"', '/** `GET /api/build` */'])(
    'the path is found elsewhere: %s',
    (line) => {
      expect(literalPaths(['platform/canary.ts'], () => line)).toEqual(['platform/canary.ts']);
    },
  );

  it('the path of a file is not reported', () => {
    const line = "import { x } from '../../generated/api/types.gen.ts'; // schemas/api/offer.schema.json, ./api/";
    expect(literalPaths(['platform/file.ts'], () => line)).toEqual([]);
  });
});
