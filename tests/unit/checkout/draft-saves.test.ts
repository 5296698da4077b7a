import { describe, expect, it } from 'vitest';
import { createDraftSaves } from '../../../platform/features/checkout/draft-saves.ts';
import { waitTurns } from '../../support/until.ts';

/** A service that answers on request and records each call. */
function service() {
  const calls: { draft: object; leaving: boolean; answer: (value: string) => void }[] = [];
  const saves = createDraftSaves<'shop', string>(
    (_, draft, leaving) => new Promise((answer) => calls.push({ draft, leaving, answer })),
  );
  return { saves, calls, sent: () => calls.map(({ draft }) => draft) };
}

describe('saving the checkout draft', () => {
  it('a save waits for the previous response, whose cookie identifies the draft', async () => {
    const { saves, calls, sent } = service();
    const first = saves.save('shop', { address: { firstName: 'J' } });
    const last = saves.save('shop', { address: { firstName: 'Jörg' } });
    await waitTurns(3);
    expect(sent()).toEqual([{ address: { firstName: 'J' } }]);
    calls[0]?.answer('first');
    expect(await first).toBe('first');
    await waitTurns(3);
    expect(sent()).toEqual([{ address: { firstName: 'J' } }, { address: { firstName: 'Jörg' } }]);
    calls[1]?.answer('last');
    expect(await last).toBe('last');
  });

  it('waiting saves are sent together, with the latest value of each part', async () => {
    const { saves, calls, sent } = service();
    void saves.save('shop', { address: { city: 'H' } });
    const waiting = [
      saves.save('shop', { address: { city: 'Ham' } }),
      saves.save('shop', { voucher: 'TEN' }),
      saves.save('shop', { address: { city: 'Hamburg' } }),
    ];
    calls[0]?.answer('first');
    await waitTurns(3);
    expect(sent().slice(1)).toEqual([{ address: { city: 'Hamburg' }, voucher: 'TEN' }]);
    calls[1]?.answer('second');
    expect(await Promise.all(waiting)).toEqual(['second', 'second', 'second']);
  });

  it('a save is sent immediately when none is pending, also after earlier saves', async () => {
    const { saves, calls, sent } = service();
    for (const voucher of ['A', 'B']) {
      const saved = saves.save('shop', { voucher });
      expect(sent().at(-1)).toEqual({ voucher });
      calls.at(-1)?.answer(voucher);
      expect(await saved).toBe(voucher);
    }
  });

  it('a save does not wait when the page is left', () => {
    const { saves, calls, sent } = service();
    saves.leave('shop');
    expect(calls).toEqual([]);
    void saves.save('shop', { address: { city: 'H' } });
    void saves.save('shop', { voucher: 'TEN' });
    saves.leave('shop', { address: { city: 'Hamburg' } });
    expect(sent().slice(1)).toEqual([{ address: { city: 'Hamburg' }, voucher: 'TEN' }]);
    expect(calls[1]?.leaving).toBe(true);
  });
});
