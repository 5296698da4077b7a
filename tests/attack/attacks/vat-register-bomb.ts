import { setTimeout as pause } from 'node:timers/promises';
import { BUSINESS_SHOP } from '../../support/chosen-shops.ts';
import { COMPANY } from '../../support/sellers.ts';
import { createContext, createTradeInput, expectOk, offerFor } from '../../support/selling.ts';
import type { Attack } from '../attack.ts';
import { openBeside } from '../beside.ts';
import { peakMb, residentMb } from '../memory.ts';
import { now } from '../people.ts';

const WATCH_MS = 9_000;
const MAX_GROWTH_MB = 150;

/** A hostile register answers endlessly, or redirects. */
export const vatRegisterBomb: Attack = {
  name: 'vat-register-bomb',
  tries: 'answers a question about a VAT number without end, and with a redirect',
  async againstWorld(world, trial) {
    const server = await world.server();
    const { register } = server;
    for (const manner of ['answers without end', 'redirects'] as const) {
      const beside = await openBeside(server, `vat_${manner.replaceAll(' ', '_')}`);
      try {
        const ctx = await createContext(BUSINESS_SHOP.id, { now });
        const sale = createTradeInput(await offerFor(beside.services, ctx), { company: COMPANY });
        expectOk(await beside.services.trades.create(ctx, manner, sale));
        Object.assign(register, { manner, followed: 0, taken: 0, asked: [] });
        const { shop } = await beside.start();
        const before = residentMb(shop.pid);
        const peak = await peakMb(shop.pid, () => pause(WATCH_MS));
        trial.count(manner === 'redirects' ? 'redirects' : 'answers without end', register.asked.length);
        trial.expect(register.asked.length > 0, 'the register was not asked');
        const taken = Math.round(register.taken / 1_048_576);
        if (manner === 'redirects') trial.expect(register.followed === 0, 'a redirect is followed to another address');
        else
          trial.expect(
            peak - before <= MAX_GROWTH_MB && taken < 100,
            `${taken} MB are read of one answer, +${peak - before} MB`,
          );
      } finally {
        register.manner = 'answers';
        await beside.close();
      }
    }
  },
};
