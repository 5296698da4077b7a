import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import type { OperatorCommand } from '../../../platform/server/operator/control/operator-command.ts';
import { outboxCommands } from '../../../platform/server/operator/outbox-commands.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { runOperator } from '../../support/run-operator.ts';
import { createContext, createTradeInput, expectOk, NOW, offerFor, openShops } from '../../support/selling.ts';

describeDatabases('npm run outbox', (kind) => {
  async function sold(count: number) {
    const database = await kind.openEmptied();
    const ctx = await createContext(CONSUMER_SHOP.id);
    const shops = await openShops(database);
    for (let round = 0; round < count; round += 1)
      expectOk(await shops.trades.create(ctx, `key-${round}`, createTradeInput(await offerFor(shops, ctx))));
    return database;
  }

  async function run(database: Database, name: keyof typeof outboxCommands, input: unknown = {}) {
    const lines: string[] = [];
    const command: OperatorCommand = outboxCommands[name];
    await command({ database, signal: new AbortController().signal, printLine: (line) => lines.push(line) }, input);
    return lines;
  }

  const park = ({ db }: Database, id: number) =>
    db
      .updateTable('mail')
      .set({ state: 'parked', attempts: 1, last_error: '550\nno such user' })
      .where('id', '=', id)
      .execute();

  it('the list shows waiting and parked mails, parked first, with the reason, and no sent ones', async () => {
    const database = await sold(3);
    await park(database, 2);
    await database.db.updateTable('mail').set({ state: 'sent', sent_at: NOW }).where('id', '=', 3).execute();
    const [counts, parked, reason, waiting, ...more] = await run(database, 'outbox.list');
    expect(counts).toBe('1 waiting, 1 parked');
    expect(parked).toMatch(/^2 {2}de\/default {2}trade\.label {2}to jonas\.reuter@example\.org .* parked, 1 attempts$/);
    expect(reason).toBe('    550 no such user');
    expect(waiting).toMatch(/^1 .* next attempt 2026-04-28T10:00:00\.000Z$/);
    expect(more).toEqual([]);
  });

  it('requeue moves every parked mail, or the named one', async () => {
    const database = await sold(3);
    await park(database, 1);
    await park(database, 2);
    expect(await run(database, 'outbox.requeue', { id: 2 })).toEqual(['1 mail is retried now.']);
    expect(await run(database, 'outbox.requeue')).toEqual(['1 mail is retried now.']);
    const rows = await database.db.selectFrom('mail').select(['state', 'attempts', 'last_error']).execute();
    expect(rows).toEqual(Array(3).fill({ state: 'queued', attempts: 0, last_error: null }));
    await expect(run(database, 'outbox.requeue', { id: 9 })).rejects.toThrow('Mail 9 is neither queued nor parked.');
  });

  it('drop deletes an unsent mail, never a sent one', async () => {
    const database = await sold(2);
    await database.db.updateTable('mail').set({ state: 'sent', sent_at: NOW }).where('id', '=', 2).execute();
    expect(await run(database, 'outbox.drop', { id: 1 })).toEqual(['Mail 1 is deleted.']);
    await expect(run(database, 'outbox.drop', { id: 2 })).rejects.toThrow('Mail 2 is neither queued nor parked.');
    await expect(run(database, 'outbox.drop', { id: '2 or 1=1' })).rejects.toThrow('is not the number of a mail');
    await expect(run(database, 'outbox.drop')).rejects.toThrow('npm run outbox -- list');
  });
});

it('npm run outbox prints its usage and exits with 2 for wrong arguments', () => {
  const run = (...args: string[]) => runOperator('outbox', args);
  const help = run('--help');
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('requeue [id]')]);
  for (const wrong of [['drop'], ['list', '1']]) expect(run(...wrong).status).toBe(2);
});
