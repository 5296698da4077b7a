/**
 * Renders pages of the shops in this process and prints what is wrong with them, for `npm run tenants -- validate
 * --render`. The compiled fleet and the built pages must be up to date.
 *
 *   node --import tsx platform/server/operator/render-pages.ts '{"<tenant>":["<locale>", …]}'
 *
 * An empty list stands for all languages of the tenant. Prints JSON, an object a line: `{"rendered":n}` while it works
 * and `{"fault":…}`. Exits 0 with or without faults, 1 when the shops cannot be opened.
 */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { failureText } from '../log/start-failure.ts';
import { checkShop } from '../render/check-shop.ts';
import { createLinkCheck } from '../render/link-check.ts';
import { noteComplaints } from '../render/note-complaints.ts';
import { loadBuiltPages, openShops, openThrowAwayDatabase } from '../render/open-shops.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const PROGRESS_EVERY = 20;
const KEY_BYTES = 32;

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function main([job = '{}']: readonly string[]): Promise<void> {
  process.env.NODE_ENV = 'production';
  const selected = Object.entries(JSON.parse(job) as Record<TenantId, string[]>) as [TenantId, string[]][];
  const complaints = noteComplaints();
  const database = await openThrowAwayDatabase();
  try {
    await loadBuiltPages(root);
    const dataKey = randomBytes(KEY_BYTES).toString('base64');
    const shops = await openShops(root, { database, dataKey, complaints });
    const findBrokenLink = createLinkCheck(shops);
    let rendered = 0;
    const onRendered = () => {
      rendered += 1;
      if (rendered % PROGRESS_EVERY === 0) print({ rendered: PROGRESS_EVERY });
    };
    for (const [id, locales] of selected)
      for (const fault of await checkShop({ shops, complaints, findBrokenLink, onRendered }, id, locales))
        print({ fault });
    print({ rendered: rendered % PROGRESS_EVERY });
    await shops.app.close();
  } finally {
    complaints.end();
    await database.close();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 1;
}
