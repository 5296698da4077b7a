import fs, { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../platform/database/index.server.ts';
import { type Bench, median, type Row } from './report.ts';
import { root } from './shop.ts';

const WRITES = 300;

/** What flushing costs: commits of one row, side by side with flushing and with it taken out. */
export const durable: Bench = {
  name: 'durable',
  does: 'what it costs the embedded database to flush each write',
  run: async (): Promise<Row[]> => {
    // On the disk of the project: a temporary folder may be memory.
    mkdirSync(join(root, '.cache'), { recursive: true });
    const dataDir = mkdtempSync(join(root, '.cache/bench-'));
    const flush = fs.fsyncSync;
    const database = await openDatabase({ dataDir });
    try {
      await sql`create table bench (number int)`.execute(database.db);
      const once = async () => {
        const began = performance.now();
        await sql`insert into bench values (1)`.execute(database.db);
        return performance.now() - began;
      };
      const flushed: number[] = [];
      const left: number[] = [];
      for (let write = 0; write < WRITES; write += 1) {
        fs.fsyncSync = flush;
        flushed.push(await once());
        fs.fsyncSync = () => {};
        left.push(await once());
      }
      const [flushedMs, unflushedMs] = [median(flushed), median(left)];
      return [
        {
          what: 'a write flushed ÷ not flushed',
          figure: (flushedMs / unflushedMs).toFixed(2),
          bar: '-',
          note: `${flushedMs.toFixed(2)} ms against ${unflushedMs.toFixed(2)} ms, median of ${WRITES}; ${Math.round(1_000 / flushedMs)} writes a second`,
        },
      ];
    } finally {
      fs.fsyncSync = flush;
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
