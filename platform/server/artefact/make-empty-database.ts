/**
 * Makes an empty database in a folder, its tables up to date, with the same bytes each time: the clock stands, and random
 * bytes are placeholders. Run in a process of its own.
 *
 *   node --import tsx platform/server/artefact/make-empty-database.ts <folder>
 */
import { PLACEHOLDER_BYTE } from '../../database/new-identity.ts';

const STANDING = Date.parse('2020-01-01T00:00:00Z');
const SystemDate = Date;

class StandingDate extends SystemDate {
  constructor(...given: [] | ConstructorParameters<typeof SystemDate>) {
    if (given.length === 0) super(STANDING);
    else super(...given);
  }

  static override now(): number {
    return STANDING;
  }
}

globalThis.Date = StandingDate as typeof SystemDate;
performance.now = () => 0;
// The engine's only source of random bytes.
process.getBuiltinModule('crypto').randomFillSync = ((view: Uint8Array) =>
  view.fill(PLACEHOLDER_BYTE)) as typeof import('node:crypto')['randomFillSync'];

const { openDatabase } = await import('../../database/index.server.ts');
const [dataDir = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
await database.close();
