/**
 * Fills the search cluster of OPENSEARCH_URL with the compiled catalogue, one index per language and kind.
 *
 *   npm run catalogue:index
 *
 * Run it before the shops start with OPENSEARCH_URL, and after each change of the catalogue. Searches return the old
 * documents until all new ones are indexed. Exits 1 with an explanation when the cluster does not answer or rejects a call.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { clusterDocuments, fillCluster } from '../../services/catalogue/index.server.ts';
import { readEnvironment } from '../boot/environment.ts';
import { loadFleet } from '../boot/fleet.ts';
import { getSearchIndexNames } from '../services.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const usage = `Usage: npm run catalogue:index

Fills the search cluster with the catalogue, after npm run generate. Settings come from the environment:
  OPENSEARCH_URL   address of the cluster, with user and password where it needs them`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) return console.log(usage);
  if (args.length > 0) throw new Error(`Unknown option ${args[0]}.\n\n${usage}`);
  const address = process.env.OPENSEARCH_URL;
  if (!address) throw new Error(`OPENSEARCH_URL is missing: there is no cluster to fill.\n\n${usage}`);
  readEnvironment({ OPENSEARCH_URL: address }, root);
  const read = <T>(name: string): T =>
    JSON.parse(readFileSync(`${root}platform/generated/${name}.gen.json`, 'utf8')) as T;
  const indices = clusterDocuments({
    data: read('catalogue'),
    texts: read('catalogue-texts'),
    indices: getSearchIndexNames(await loadFleet(root, 'local')),
  });
  await fillCluster({ address, indices, now: new Date(), report: (line) => console.log(line) });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`The cluster was not filled: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
