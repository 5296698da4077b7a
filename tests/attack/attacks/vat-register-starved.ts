import { sql } from 'kysely';
import { BUSINESS_SHOP } from '../../support/chosen-shops.ts';
import { COMPANY } from '../../support/sellers.ts';
import { createContext, createTradeInput, expectOk, offerFor } from '../../support/selling.ts';
import { waitUntil } from '../../support/until.ts';
import type { Attack } from '../attack.ts';
import { openBeside } from '../beside.ts';
import { now } from '../people.ts';

const GERMAN = 40;
const FRENCH_NUMBER = 'FR40303265045';

export const vatRegisterStarved: Attack = {
  name: 'vat-register-starved',
  tries: `asks about a French VAT number behind ${GERMAN} German ones whose register is away`,
  async againstWorld(world, trial) {
    const server = await world.server();
    const { register } = server;
    const beside = await openBeside(server, 'vat_starved');
    try {
      const ctx = await createContext(BUSINESS_SHOP.id, { now });
      for (let index = 0; index <= GERMAN; index += 1) {
        const sale = createTradeInput(await offerFor(beside.services, ctx), { company: COMPANY });
        expectOk(await beside.services.trades.create(ctx, `company-${index}`, sale));
      }
      await sql`update trade set vat_number = ${FRENCH_NUMBER} where id = (select max(id) from trade)`.execute(
        beside.database.db,
      );
      Object.assign(register, { manner: 'is away for Germany', asked: [] });
      await beside.start();
      trial.count('German numbers', GERMAN);
      // The first run begins with the start; the next one comes a quarter of an hour later.
      await waitUntil(() => register.asked.includes('FR'), { within: 15_000, every: 100 }).catch(() => {});
      trial.expect(register.asked.includes('DE'), 'the register was not asked');
      trial.expect(register.asked.includes('FR'), 'a country whose register is away holds up another one');
    } finally {
      register.manner = 'answers';
      await beside.close();
    }
  },
};
