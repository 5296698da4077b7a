import { isObject } from '../read/json-file.ts';
import type { Tenant } from './fleet.ts';

/** The trade service of a shop may be another host, which then has the catalogue. */
export function isCatalogueRemote({ config }: Pick<Tenant, 'config'>): boolean {
  const address = isObject(config.services) ? config.services.trade : undefined;
  return typeof address === 'string' && !address.startsWith('/');
}
