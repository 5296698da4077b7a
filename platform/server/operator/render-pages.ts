/**
 * Renders pages of the shops in this process, for `npm run tenants -- validate --render` and `diff --html`. The compiled
 * fleet and the built pages must be up to date.
 *
 *   node dist/program/render-pages.js '{"shops":{"<tenant>":["<locale>", …]}}'
 *   node dist/program/render-pages.js '{"shops":{…},"before":"<folder>/","pictures":"<folder>"}'
 *
 * The first prints what is wrong with the pages; an empty list means all languages of the tenant. The second compares
 * them with those of a fleet compiled in another folder, in all languages, and takes pictures where Chromium is installed.
 * Prints JSON, an object a line: `{"rendered":n}` while it works, `{"fault":…}` or `{"change":…}`. Exits 0 with or without
 * faults, 1 when the shops cannot be opened.
 */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { loadBuiltPages } from '../boot/built-pages.ts';
import { failureText } from '../log/start-failure.ts';
import { checkShop } from '../render/check-shop.ts';
import { compareShop, type PageChange, type ShopPair } from '../render/compare-shops.ts';
import { createLinkCheck } from '../render/link-check.ts';
import { type Complaints, noteComplaints } from '../render/note-complaints.ts';
import { openShops, openThrowAwayDatabase, type ShopParts } from '../render/open-shops.ts';
import { openBrowser, type Sides, takePictures, writePictures } from '../render/take-pictures.ts';

interface Job {
  shops: Record<TenantId, string[]>;
  before?: string;
  pictures?: string;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRESS_EVERY = 20;
const KEY_BYTES = 32;

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

let rendered = 0;
function onRendered(): void {
  rendered += 1;
  if (rendered % PROGRESS_EVERY === 0) print({ rendered: PROGRESS_EVERY });
}

async function main([text = '{}']: readonly string[]): Promise<void> {
  process.env.NODE_ENV = 'production';
  const job = JSON.parse(text) as Job;
  const complaints = noteComplaints();
  const database = await openThrowAwayDatabase();
  try {
    await loadBuiltPages(root);
    const parts = { database, dataKey: randomBytes(KEY_BYTES).toString('base64'), complaints };
    await (job.before === undefined ? check(job, parts) : compare({ ...job, before: job.before }, parts));
    print({ rendered: rendered % PROGRESS_EVERY });
  } finally {
    complaints.end();
    await database.close();
  }
}

async function check({ shops: selected }: Job, parts: ShopParts & { complaints: Complaints }): Promise<void> {
  const shops = await openShops(root, parts);
  const findBrokenLink = createLinkCheck(shops);
  for (const [id, locales] of Object.entries(selected) as [TenantId, string[]][]) {
    const faults = await checkShop({ shops, complaints: parts.complaints, findBrokenLink, onRendered }, id, locales);
    for (const fault of faults) print({ fault });
  }
  await shops.app.close();
}

async function compare({ shops, before, pictures }: Job & { before: string }, parts: ShopParts): Promise<void> {
  const pair: ShopPair = { before: await openShops(before, parts), after: await openShops(root, parts) };
  const changes = new Map<string, PageChange>();
  for (const id of Object.keys(shops) as TenantId[]) await compareShop(pair, id, changes, onRendered);
  if (pictures !== undefined) await addPictures(pair, changes, pictures);
  else for (const change of changes.values()) print({ change: withoutExample(change) });
  await Promise.all([pair.before.app.close(), pair.after.app.close()]);
}

/** Pictures of more changes than anybody looks at would take minutes. */
const MAX_PICTURED = 40;

async function addPictures(pair: ShopPair, changes: Map<string, PageChange>, folder: string): Promise<void> {
  const browser = await openBrowser();
  for (const { app } of [pair.before, pair.after]) await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    for (const [at, change] of [...changes.values()].entries()) {
      const [first] = change.pages;
      const shown: Sides<Buffer[]> = {};
      for (const side of ['before', 'after'] as const) {
        const isThere = change.kind === 'changed' || (change.kind === 'added') === (side === 'after');
        if (browser && first && isThere && at < MAX_PICTURED)
          shown[side] = await takePictures(browser, pair[side], first.tenant, change.example);
      }
      const pictures = await writePictures(folder, `${process.pid}-${at}`, shown);
      print({ change: { ...withoutExample(change), ...(browser ? { pictures } : {}) } });
    }
  } finally {
    await browser?.close();
  }
}

function withoutExample({ example: _, ...change }: PageChange): Omit<PageChange, 'example'> {
  return change;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 1;
}
