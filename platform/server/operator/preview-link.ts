/**
 * Prints a signed link that opens a shop in draft, and the code of its widget with the link, for `npm run tenants -- preview-link`.
 *
 *   node --import tsx platform/server/operator/preview-link.ts <tenant> <days>
 *
 * Reads STAGE and DATA_KEY like the shop. Exits 1 with an explanation on failure.
 */
import { fileURLToPath } from 'node:url';
import { createPreviews } from '../../services/previews/index.server.ts';
import { openSecrets } from '../../services/secrets/index.server.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { readCompiledFleet } from '../boot/compiled-fleet.ts';
import { readEnvironment } from '../boot/environment.ts';
import { pickVariables } from '../boot/secret-files.ts';
import { failureText } from '../log/start-failure.ts';
import { printEmbedCode } from '../widget/embed-code.ts';
import { hasWidget } from '../widget/shop-widget.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function main([tenant = '', days = '']: readonly string[]): void {
  const { stage, dataKey, port } = readEnvironment(pickVariables(process.env, ['STAGE', 'DATA_KEY', 'PORT']), root);
  const { tenantIds, serverConfig } = readCompiledFleet(`${root}platform/generated`);
  const id = tenantIds.find((one) => one === tenant);
  const server = id && serverConfig[id];
  const host = server?.hosts[stage][0];
  if (!server || host === undefined) throw new Error(`${tenant} has no host in stage ${stage}. Run: npm run generate`);
  if (stage === 'local') {
    console.log(`http://${host}:${port}/\nThe local stage shows a draft without a link.`);
    return;
  }
  const expires = new Date(Date.now() + Number(days) * DAY_MS);
  const link = createPreviews(openSecrets({ dataKey })).createLink(server.id, expires);
  console.log(
    `https://${host}/?preview=${link}\nIt works until ${expires.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  );
  if (!hasWidget({ server })) return;
  const code = printEmbedCode({
    origin: `https://${host}`,
    attributes: { preview: link },
    link: server.contact.fromName,
  });
  console.log(`\nCode for the partner's page until the shop is live, which ignores the preview:\n${code}`);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(failureText(error));
  process.exitCode = 1;
}
