import { listByteFaults } from './classes/bytes.ts';
import { listDirectoryFaults } from './classes/directory.ts';
import { listIdentityFaults } from './classes/identity.ts';
import { listMoneyFaults } from './classes/money.ts';
import { listReferenceFaults } from './classes/references.ts';
import { listSafetyFaults } from './classes/safety.ts';
import { listSecretFaults } from './classes/secrets.ts';
import { listShapeFaults } from './classes/shapes.ts';
import { listSyntaxFaults } from './classes/syntax.ts';
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
  ];
}

/** The same few faults in each run: of each expected message the first in the table. */
export function sampleFaults(): Fault[] {
  const seen = new Set<string>();
  return listFaults().filter(({ id }) => {
    const key = String(id);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
