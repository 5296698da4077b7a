import { fileURLToPath } from 'node:url';
import type { LocaleId, TenantId } from '../../platform/generated/tenant-types.gen.ts';
import { readCompiledFleet } from '../../platform/server/boot/compiled-fleet.ts';

const compiled = readCompiledFleet(fileURLToPath(new URL('../../platform/generated', import.meta.url)));

/** The shipped fleet as compiled, for tests that ask about every shop. */
export const { locales, hostTables, routeTables, redirectTables, serverConfig, publicConfig, contentIndex } = compiled;

/** Tests are run on a fleet with shops. */
export const tenantIds = compiled.tenantIds as readonly [TenantId, ...TenantId[]];
export const localeIds = compiled.localeIds as readonly [LocaleId, ...LocaleId[]];
