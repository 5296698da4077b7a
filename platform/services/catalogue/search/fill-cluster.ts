import type { Client } from '@opensearch-project/opensearch';
import { INDEX_BODY, toIndexed } from './cluster-index.ts';

export interface FilledIndex {
  /** The name that searches use; an alias of an index named after the time it was filled. */
  name: string;
  documents: readonly { id: string }[];
}

export interface FillOptions {
  address: string;
  indices: Iterable<FilledIndex>;
  now: Date;
  report: (line: string) => void;
  /** Delay in milliseconds before documents rejected for lack of capacity are sent again. */
  wait?: number;
}

const RETRIES = 5;
const WAIT_MS = 2_000;

/**
 * Fills a cluster. Each index is created again and takes over the alias when it is complete, so that searches never
 * find a gap. Throws with an explanation when one cannot be filled; the previous index then stays.
 */
export async function fillCluster({ address, indices, now, report, wait = WAIT_MS }: FillOptions): Promise<void> {
  // Imported here only: the client takes longer to load than a shop takes to start.
  const { Client } = await import('@opensearch-project/opensearch');
  const client = new Client({ node: address, requestTimeout: 30_000, maxRetries: 3 });
  const stamp = now.toISOString().replace(/[-:]/g, '').replace(/\..*/, '').toLowerCase();
  try {
    for (const index of indices) await replace(client, index, { stamp, wait, report });
  } finally {
    await client.close();
  }
}

type Filling = Pick<FillOptions, 'report'> & { stamp: string; wait: number };

async function replace(client: Client, { name, documents }: FilledIndex, { stamp, wait, report }: Filling) {
  const before = await indicesBehind(client, name);
  const index = `${name}-${stamp}`;
  await client.indices.create({ index, body: INDEX_BODY as never });
  try {
    await fill(client, index, documents, wait);
    const actions = [
      ...before.map((old) => ({ remove: { index: old, alias: name } })),
      { add: { index, alias: name } },
    ];
    await client.indices.updateAliases({ body: { actions } });
  } catch (error) {
    // Failing to delete the incomplete index must not hide the original error.
    await client.indices.delete({ index }).catch(() => report(`${index} is incomplete and could not be deleted`));
    throw error;
  }
  report(`${name}: ${documents.length} documents in ${index}`);
  if (before.length > 0) await client.indices.delete({ index: before });
}

/** The indices with the name as their alias. Throws when an index itself has the name: an alias cannot replace it. */
async function indicesBehind(client: Client, name: string): Promise<string[]> {
  if ((await client.indices.existsAlias({ name })).body) {
    return Object.keys((await client.indices.getAlias({ name })).body);
  }
  if ((await client.indices.exists({ index: name })).body) {
    throw new Error(`${name} is an index of the cluster, not an alias. Delete or rename it, then fill again.`);
  }
  return [];
}

async function fill(client: Client, index: string, documents: FilledIndex['documents'], wait: number): Promise<void> {
  const dropped: string[] = [];
  await client.helpers.bulk<{ id: string }>({
    datasource: documents.map((document, order) => toIndexed(document, order) as { id: string }),
    onDocument: ({ id }) => ({ index: { _index: index, _id: id } }),
    onDrop: ({ document, error }) => dropped.push(`${document.id}: ${error?.type ?? 'refused'} ${error?.reason ?? ''}`),
    refreshOnCompletion: index,
    retries: RETRIES,
    wait,
  });
  if (dropped.length > 0) throw new Error(`${index} refused ${dropped.length} documents, the first: ${dropped[0]}`);
  const { body } = await client.count({ index });
  if (body.count !== documents.length) {
    throw new Error(`${index} has ${body.count} of ${documents.length} documents: two of them share an id`);
  }
}
