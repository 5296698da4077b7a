import { listByteFaults } from './classes/bytes.ts';
import { listCatalogueFaults } from './classes/catalogue.ts';
import { listDirectoryFaults } from './classes/directory.ts';
import { listIdentityFaults } from './classes/identity.ts';
import { listMessageFaults } from './classes/messages.ts';
import { listMoneyFaults } from './classes/money.ts';
import { listPageFaults } from './classes/pages.ts';
import { listReferenceFaults } from './classes/references.ts';
import { listSafetyFaults } from './classes/safety.ts';
import { listSecretFaults } from './classes/secrets.ts';
import { listShapeFaults } from './classes/shapes.ts';
import { listShopFaults } from './classes/shops.ts';
import { listSyntaxFaults } from './classes/syntax.ts';
import { listTextBlockFaults } from './classes/text-blocks.ts';
import { listThemeFaults } from './classes/themes.ts';
import { listValueFaults } from './classes/values.ts';
import type { Fault } from './inject.ts';

/** Every fault of every class. A name is unique in its class. */
export function listFaults(): Fault[] {
  return [
    ...listByteFaults(),
    ...listSyntaxFaults(),
    ...listShapeFaults(),
    ...listIdentityFaults(),
    ...listReferenceFaults(),
    ...listValueFaults(),
    ...listMoneyFaults(),
    ...listSecretFaults(),
    ...listSafetyFaults(),
    ...listDirectoryFaults(),
    ...listMessageFaults(),
    ...listPageFaults(),
    ...listShopFaults(),
    ...listCatalogueFaults(),
    ...listThemeFaults(),
    ...listTextBlockFaults(),
  ];
}

/** Faults of a group in a sample: the whole table takes minutes. */
const SAMPLES_PER_GROUP = 4;

/** The same few faults in each run: of each group the first ones with different messages. */
export function sampleFaults(): Fault[] {
  const seen = new Map<string, Set<string>>();
  return listFaults().filter(({ group, id }) => {
    const ids = seen.get(group) ?? new Set();
    if (ids.size === SAMPLES_PER_GROUP || ids.has(String(id))) return false;
    seen.set(group, ids.add(String(id)));
    return true;
  });
}
