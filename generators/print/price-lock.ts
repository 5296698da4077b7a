import { PRICE_LOCK, type PricingFiles } from '../read/pricing-files.ts';
import { listVersionedPrices } from '../resolve/price-versions.ts';
import { compare, type Output } from './output.ts';

/**
 * tenants/prices.lock.json: the version and a hash of the content of everything that has prices. Committed, so that a
 * changed content with an old version is noticed.
 */
export function printPriceLock(files: PricingFiles): Output {
  const entries = listVersionedPrices(files)
    .sort((a, b) => compare(a.name, b.name))
    .map(({ name, version, hash }) => `  ${JSON.stringify(name)}: ${JSON.stringify({ version, hash })}`);
  return { path: PRICE_LOCK, content: `{\n${entries.join(',\n')}\n}\n` };
}
