/**
 * Writes rows without end into the embedded database of the directory given, eight at a time, and prints the number of each
 * once it is acknowledged. Made to be stopped and killed; needs no fleet, so that it starts soon.
 *
 *   tsx tests/support/writing-process.ts <dataDir>
 */
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../../platform/database/index.server.ts';

const { db } = await openDatabase({
  dataDir: process.argv[2] ?? '',
  onLost: (message) => {
    writeSync(2, message);
    process.exit(1);
  },
});
await sql`create table kept (number int primary key)`.execute(db);
let last = 0;

async function writeOn(): Promise<never> {
  for (;;) {
    last += 1;
    const number = last;
    await sql`insert into kept values (${number})`.execute(db);
    // Straight to the pipe: a line that this process still held would be lost with it.
    writeSync(1, `${number}\n`);
    // Leaves the processor to those who watch.
    await pause(50);
  }
}

await Promise.all(Array.from({ length: 8 }, writeOn));
