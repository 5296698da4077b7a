import { checkFleet } from './check/check-fleet.ts';
import type { Problem } from './check/report.ts';
import { printApi } from './print/api.ts';
import { printContent } from './print/content.ts';
import { printMessageIds, printMessages } from './print/messages.ts';
import type { Output } from './print/output.ts';
import { printRedirects } from './print/redirects.ts';
import { printRoutes } from './print/routes.ts';
import { printTenantTypes } from './print/tenant-types.ts';
import { printHosts, printPublicConfig, printServerConfig, printTenantIds } from './print/tenants.ts';
import { printTheme } from './print/themes.ts';
import { FileReader, readFleetFiles } from './read/fleet-files.ts';
import type { Source } from './read/source.ts';
import { type Fleet, resolveFleet } from './resolve/fleet.ts';
import { readTheme } from './resolve/theme.ts';

/** Reads and resolves a fleet. `previous` lends what it has parsed. */
export function loadFleet(source: Source, previous?: FileReader): { fleet: Fleet; reader: FileReader } {
  const reader = new FileReader(source, previous);
  return { fleet: resolveFleet(readFleetFiles(reader)), reader };
}

/** Every problem of the fleet and of the data beside it. */
export function checkAll(fleet: Fleet, _reader: FileReader): Problem[] {
  return checkFleet(fleet);
}

/** Every generated file, sorted by path. The same input gives the same bytes. */
export async function printFleet(fleet: Fleet, _reader: FileReader): Promise<Output[]> {
  const outputs = [
    await printTenantTypes(fleet),
    printTenantIds(fleet),
    printHosts(fleet),
    printRoutes(fleet),
    printRedirects(fleet),
    printServerConfig(fleet),
    printPublicConfig(fleet),
    ...printMessages(fleet),
    printMessageIds(fleet),
    printContent(fleet),
    ...[...fleet.files.themes].map(([name, file]) => printTheme(readTheme(name, file))),
    ...(await printApi(fleet.files.apiSchemas)),
  ];
  return outputs.sort((a, b) => (a.path < b.path ? -1 : 1));
}
