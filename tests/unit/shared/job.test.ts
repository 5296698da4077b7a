import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doBatch } from '../../../platform/shared/job.ts';

const BATCH = 3;

describe('batch of a job', () => {
  it('any number of rows that cannot be processed does not block the others', async () => {
    const rowsAndStuck = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1 }), stuck: fc.boolean() }), {
      selector: ({ id }) => id,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(rowsAndStuck, async (rows) => {
        const open = new Map(rows.map((row) => [row.id, row]));
        const dueAfter = async (id: number) =>
          [...open.values()]
            .filter((row) => row.id > id)
            .sort((one, other) => one.id - other.id)
            .slice(0, BATCH);
        const act = async ({ id, stuck }: (typeof rows)[number]) => {
          if (!stuck) open.delete(id);
          return stuck ? 0 : 1;
        };
        let done = 0;
        for (let last = 1; last > 0; done += last) {
          last = await doBatch(dueAfter, act);
          expect(last).toBeLessThanOrEqual(BATCH);
        }
        expect(done).toBe(rows.filter(({ stuck }) => !stuck).length);
        expect([...open.values()].every(({ stuck }) => stuck)).toBe(true);
      }),
    );
  });
});
