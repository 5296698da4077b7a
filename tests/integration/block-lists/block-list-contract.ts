import { describe, expect, it } from 'vitest';
import type { BlockList } from '../../../platform/services/block-lists/types.ts';

/** IMEIs with a valid check digit: one on the list with its details, one without details, and one that is not on it. */
export const LISTED = { imei: '490154203237518', reason: 'stolen', since: '2026-01-31' };
export const LISTED_WITHOUT_DETAILS = '356938035643809';
export const CLEAR = '352099001761481';

/** The contract of every block list. `createList` has `LISTED` and `LISTED_WITHOUT_DETAILS` on it. */
export function describeBlockList(name: string, createList: () => Promise<BlockList>): void {
  describe(`the block list ${name}`, () => {
    it('a listed IMEI is reported with its reason and day', async () => {
      const { reason, since } = LISTED;
      expect(await (await createList()).check(LISTED.imei)).toEqual({ listed: true, reason, since });
    });

    it('a listed IMEI without details is reported without them', async () => {
      const listed = { listed: true, reason: null, since: null };
      expect(await (await createList()).check(LISTED_WITHOUT_DETAILS)).toEqual(listed);
    });

    it('an IMEI that is not on the list is reported as such', async () => {
      expect(await (await createList()).check(CLEAR)).toEqual({ listed: false });
    });

    it('the list has a name for staff', async () => {
      expect((await createList()).name).toMatch(/\S/);
    });
  });
}
