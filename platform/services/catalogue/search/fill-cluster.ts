import type { Client } from '@opensearch-project/opensearch';
import { INDEX_BODY, toIndexed } from './cluster-index.ts';

export interface FilledIndex {
  /** What searches ask for; an alias of an index named after the time it was filled. */
  name: string;
  documents: readonly { id: string }[];
}

export interface FillOptions {
  address: string;
  indices: Iterable<FilledIndex>;
  now: Date;
  tell: (line: string) => void;
  /** Time before what the cluster had no room for is sent again, in milliseconds. */
  wait?: number;
}

const RETRIES = 5;
const WAIT_MS = 2_000;

/**
 * Fills a cluster: each index is made anew and takes the name over when it is whole, so that searches never find a gap. Throws with an
 * explanation when one cannot be filled; what was there before is then there still.
 */
export async function fillCluster({ address, indices, now, tell, wait = WAIT_MS }: FillOptions): Promise<void> {
  // Only who fills a cluster needs the client: it takes longer to load than a shop to start.
  const { Client } = await import('@opensearch-project/opensearch');
  const client = new Client({ node: address, requestTimeout: 30_000, maxRetries: 3 });
  const stamp = now.toISOString().replace(/[-:]/g, '').replace(/\..*/, '').toLowerCase();
  try {
    for (const index of indices) await replace(client, index, { stamp, wait, tell });
  } finally {
    await client.close();
  }
}

type Filling = Pick<FillOptions, 'tell'> & { stamp: string; wait: number };

async function replace(client: Client, { name, documents }: FilledIndex, { stamp, wait, tell }: Filling) {
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
    // What went wrong is told, whatever becomes of the half-filled index.
    await client.indices.delete({ index }).catch(() => tell(`${index} is half filled and could not be deleted`));
    throw error;
  }
  tell(`${name}: ${documents.length} documents in ${index}`);
  if (before.length > 0) await client.indices.delete({ index: before });
}

/** The indices that have the name as their alias. Throws where it is an index itself: an alias cannot take its place. */
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
