import { sql } from 'kysely';
import type { Attack } from '../attack.ts';
import { openBeside } from '../beside.ts';
import { askDesk, joinDesk } from '../staff.ts';
import { sellDevicesOrThrow } from '../trades.ts';

const TRADES = 10_000;
/** An export is asked for by people who wait. */
const BAR_MS = 15_000;

export const queueExport: Attack = {
  name: 'queue-export',
  tries: `exports the queue of ${TRADES} trades as CSV`,
  async againstWorld(world, trial) {
    const server = await world.server();
    const beside = await openBeside(server, 'queue_export');
    try {
      const { shop, target } = await beside.start();
      const session = await joinDesk(
        { ...server, ...target, shop, environment: { ...server.environment, DATABASE_URL: beside.url } },
        ['read'],
      );
      const { number } = await sellDevicesOrThrow(target);
      // Rows of the one that was sold, again: laying out a label for each would take hours.
      await sql`
        with copied as (
          insert into trade overriding system value
          select r.* from trade t, generate_series(2, ${TRADES}::int) g, lateral jsonb_populate_record(t, jsonb_build_object(
            'id', nextval(pg_get_serial_sequence('trade', 'id')), 'number', t.number || 'X' || g, 'public_id', t.public_id + g * 7919,
            'tracking_number', t.tracking_number || g, 'access_token_hash', t.access_token_hash || g,
            'sale_token_hash', null, 'sale_token_sealed', null)) r
          where t.number = ${number}
          returning id)
        insert into trade_line
        select r.* from copied, trade_line l, lateral jsonb_populate_record(l, jsonb_build_object('trade_id', copied.id)) r
        where l.trade_id = (select id from trade where number = ${number})`.execute(beside.database.db);
      await sql`analyze`.execute(beside.database.db);
      for (let round = 0; round < 3; round += 1) {
        const { status, text, ms } = await askDesk(target, '/desk/queue.csv', { session, patience: 60_000 });
        const rows = text.trim().split('\n').length - 1;
        trial.count('exports');
        trial.expect(status === 200, `an export is answered ${status}`);
        if (status !== 200) continue;
        trial.expect(rows === TRADES, `an export has ${rows} of ${TRADES} rows`);
        trial.expect(ms <= BAR_MS, `an export takes ${Math.round(ms / 1_000)} s`);
        if (round === 0) trial.note(`${Math.round(ms)} ms`);
      }
    } finally {
      await beside.close();
    }
  },
};
