/**
 * Prints the code that a partner copies, what their page needs and the value that pins the script, for
 * `npm run tenants -- embed-code`.
 *
 *   node --import tsx platform/server/operator/embed-code.ts <tenant>
 *
 * Exits 1 with an explanation on failure.
 */
import { fileURLToPath } from 'node:url';
import { loadFleet } from '../boot/fleet.ts';
import { failureText } from '../log/start-failure.ts';
import { printEmbedCode, printNeededPolicy } from '../widget/embed-code.ts';
import { getIntegrity, hasWidget, printWidget, widgetConfig } from '../widget/shop-widget.ts';
import { bundleWidget } from '../widget/widget-bundle.build.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function main([name]: readonly string[]): Promise<void> {
  const fleet = loadFleet(root, 'production');
  const id = fleet.ids.find((one) => one === name);
  const tenant = id && fleet.tenant(id);
  if (!tenant) throw new Error(`${name} is not compiled. Run: npm run generate`);
  const { server } = tenant;
  if (!hasWidget(tenant)) throw new Error(`${name} has no widget: no frameAncestors name the pages that may show it.`);
  const origin = `https://${server.hosts.production[0]}`;
  const { script } = await bundleWidget(root);
  const pinned = getIntegrity(printWidget(script, widgetConfig(tenant, { stage: 'production', origin })));
  console.log(`${printEmbedCode({ origin, link: server.contact.fromName })}

Pages that may show it: ${server.frameAncestors.join(' ')}
Their content security policy, if there is one: ${printNeededPolicy(origin)}
Pinned to this release and theme: <script src="${origin}/widget/v1.js" integrity="${pinned}" crossorigin="anonymous" async></script>`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(failureText(error));
  process.exitCode = 1;
});
