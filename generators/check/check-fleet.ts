import type { Fleet } from '../resolve/fleet.ts';
import { checkApiSchemas } from './api-schemas.ts';
import { checkContent } from './content.ts';
import { checkHosts } from './hosts.ts';
import { checkComplete, checkLayers, checkSecrets } from './layers.ts';
import { checkMessages } from './messages.ts';
import { checkRedirects } from './redirects.ts';
import { type Problem, Report } from './report.ts';
import { checkRoutes } from './routes.ts';
import { checkStructure } from './structure.ts';
import { checkSyntax } from './syntax.ts';
import { checkTenantValues } from './tenant-values.ts';
import { checkThemes } from './themes.ts';

const rules: readonly ((fleet: Fleet, report: Report) => void)[] = [
  checkStructure,
  (fleet, report) => checkSyntax(fleet.files, report),
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

/** Every rule over the whole fleet; all problems at once, by file and place. None: the fleet may be built. */
export function checkFleet(fleet: Fleet): Problem[] {
  const report = new Report();
  for (const rule of rules) rule(fleet, report);
  return report.problems;
}
