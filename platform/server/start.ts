/**
 * Starts every shop of the fleet on one port.
 *
 *   npm start            generates, builds when something changed, opens the database, serves
 *   npm run dev          the same with hot reload
 *   npm run build        only generates and builds
 *
 * Exits 1 with an explanation when the configuration, the environment or the build is wrong.
 */
import { fileURLToPath } from 'node:url';
import { generate, generateIfStale } from './boot/generate.ts';
import { ignoreBrokenPipe } from './boot/ignore-broken-pipe.ts';
import { safeError } from './log/safe-error.ts';
import { failureText } from './log/start-failure.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const usage = `Usage: npm start | npm run dev | npm run build

Serves all shops. Settings come from the environment:
  STAGE            local (default), test, stage or production
  PORT             3000
  HOST             127.0.0.1 in the local stage, 0.0.0.0 elsewhere
  DATA_DIR         .data, the embedded database and the local secrets
  DATA_KEY         seals bank details at rest; the local stage makes its own, the other stages need one
  DATABASE_URL     a PostgreSQL server instead of the embedded database
  SMTP_URL         where mails go; without it they are kept and shown at /mail on localhost
  OPENSEARCH_URL   a search cluster instead of the embedded engine; npm run catalogue:index fills it
  VIES_URL         register that VAT numbers of companies are asked about after a sale; without it their form alone counts
  DESK_HOST        host of the desk, where staff work; desk.localhost in the local stage, no desk elsewhere without it
  TRUSTED_PROXIES  addresses whose X-Forwarded-* headers count
  PAGE_CACHE=off   renders every page afresh
  WORKER=off       leaves scheduled work and mail to npm run worker; needs DATABASE_URL
  SHIPPING_EVENTS_KEY  what carriers sign parcel events with; without it none are taken over HTTP

SIGTERM ends it within 9 seconds: what runs is finished, whoever still sends after 6 is cut.`;

async function main(): Promise<void> {
  ignoreBrokenPipe();
  const args = process.argv.slice(2);
  if (args.includes('--help') || args.includes('-h')) {
    console.log(usage);
    return;
  }
  const unknown = args.find((arg) => arg !== '--dev' && arg !== '--build');
  if (unknown) {
    console.error(`Unknown option ${unknown}.\n\n${usage}`);
    process.exit(2);
  }
  const dev = args.includes('--dev');
  process.env.NODE_ENV = dev ? 'development' : 'production';
  const status = dev || args.includes('--build') ? generate(root) : generateIfStale(root);
  if (status !== 0) process.exit(status);
  if (!dev) {
    const { buildIfStale } = await import('./boot/build.ts');
    buildIfStale(root);
  }
  if (args.includes('--build')) return;
  const { serve } = await import('./main.ts');
  await serve({ root, dev });
}

main().catch((error: unknown) => {
  // Not by the console, which is the log's by now: this is for whoever started it, and says what to do.
  process.stderr.write(`${failureText(error)}\n`);
  if (process.env.DEBUG) process.stderr.write(`${JSON.stringify(safeError(error), undefined, 2)}\n`);
  process.exit(1);
});
