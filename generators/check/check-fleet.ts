import type { JsonFile } from '../read/json-file.ts';
import type { Fleet } from '../resolve/fleet.ts';
import { checkApiSchemas } from './api-schemas.ts';
import { checkContent } from './content.ts';
import { checkHosts } from './hosts.ts';
import { checkComplete, checkLayers, checkSecrets } from './layers.ts';
import { checkMessages } from './messages.ts';
import { checkRedirects } from './redirects.ts';
import type { Report } from './report.ts';
import { checkRoutes } from './routes.ts';
import { checkStructure } from './structure.ts';
import { checkSyntax } from './syntax.ts';
import { checkTenantValues } from './tenant-values.ts';
import { checkThemes } from './themes.ts';

const rules: readonly ((fleet: Fleet, report: Report) => void)[] = [
  checkStructure,
  checkLayers,
  checkComplete,
  checkSecrets,
  checkHosts,
  checkTenantValues,
  checkRoutes,
  checkRedirects,
  checkMessages,
  checkContent,
  checkThemes,
  checkApiSchemas,
];

/** Every rule over the whole fleet, and the syntax of every JSON file read for it. */
export function checkFleet(fleet: Fleet, files: Iterable<JsonFile>, report: Report): void {
  checkSyntax(files, report);
  for (const rule of rules) rule(fleet, report);
}
