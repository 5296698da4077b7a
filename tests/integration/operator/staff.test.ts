import { expect, it } from 'vitest';
import type { Database } from '../../../platform/database/index.server.ts';
import { parseStaffArguments } from '../../../platform/server/operator/staff-arguments.ts';
import { staffCommands } from '../../../platform/server/operator/staff-commands.ts';
import { CONSUMER_SHOP, PARTNER_SHOP, SHOP_ABROAD } from '../../support/chosen-shops.ts';
import { describeDatabases } from '../../support/database.ts';
import { runOperator } from '../../support/run-operator.ts';

const SHOPS = [CONSUMER_SHOP.id, PARTNER_SHOP.id, SHOP_ABROAD.id];

describeDatabases('npm run staff', (kind) => {
  async function run(
    database: Database,
    name: `staff.${'add' | 'list' | 'remove' | 'unlock' | 'reset'}`,
    input: unknown = {},
    desk: string | undefined = 'https://desk.example',
  ) {
    const lines: string[] = [];
    const command = staffCommands({ desk: () => desk, shops: () => SHOPS })[name];
    await command({ database, signal: new AbortController().signal, printLine: (line) => lines.push(line) }, input);
    return lines;
  }

  it('staff members are invited with a link, get another link and other roles, and are listed and removed', async () => {
    const database = await kind.openEmptied();
    const added = await run(database, 'staff.add', { email: 'Hannah@Example.org', roles: ['inspect', 'receive'] });
    expect(added[0]).toBe('hannah@example.org is a staff member: receive, inspect.');
    expect(added.at(-1)).toMatch(/^https:\/\/desk\.example\/desk\/invitations\/[\w-]{43}$/);
    const again = await run(database, 'staff.add', { email: 'hannah@example.org', roles: ['pay'] });
    expect(again[0]).toBe('hannah@example.org has a new link: pay.');
    expect(again.at(-1)).not.toBe(added.at(-1));
    const links = await database.db.selectFrom('staff_invitation').select('token_hash').execute();
    expect(links).toHaveLength(1);
    expect(again.at(-1)).not.toContain(links[0]?.token_hash);
    expect(await run(database, 'staff.list')).toEqual([
      '1 person works at the desk',
      'hannah@example.org  pay  invited',
    ]);
    expect(await run(database, 'staff.remove', { email: 'HANNAH@example.org' })).toEqual([
      'hannah@example.org is removed and signed out everywhere.',
    ]);
    expect(await run(database, 'staff.list')).toEqual(['0 people work at the desk']);
    expect(await database.db.selectFrom('staff_invitation').select('token_hash').execute()).toEqual([]);
  });

  it('a partner is invited for shops, is listed with them, and has none with another role', async () => {
    const database = await kind.openEmptied();
    const email = 'petra@partner.example';
    const tenants = [PARTNER_SHOP.id, SHOP_ABROAD.id, SHOP_ABROAD.id];
    const [line] = await run(database, 'staff.add', { email, roles: ['partner'], tenants });
    expect(line).toBe(`petra@partner.example is a staff member: partner of ${PARTNER_SHOP.id}, ${SHOP_ABROAD.id}.`);
    expect(await run(database, 'staff.list')).toContain(
      `petra@partner.example  partner of ${PARTNER_SHOP.id}, ${SHOP_ABROAD.id}  invited`,
    );
    await run(database, 'staff.add', { email, roles: ['partner'], tenants: [SHOP_ABROAD.id] });
    const stored = () => database.db.selectFrom('staff').select(['roles', 'tenants']).executeTakeFirst();
    expect(await stored()).toEqual({ roles: ['partner'], tenants: [SHOP_ABROAD.id] });
    await run(database, 'staff.add', { email, roles: ['read'] });
    expect(await stored()).toEqual({ roles: ['read'], tenants: [] });
  });

  it('a staff member is unlocked or reset with a new link, and both are in the history', async () => {
    const database = await kind.openEmptied();
    const email = 'hannah@example.org';
    await run(database, 'staff.add', { email, roles: ['inspect'] });
    await database.db.updateTable('staff').set({ password_hash: 'x', totp_sealed: 'x' }).execute();
    expect(await run(database, 'staff.unlock', { email })).toEqual([
      'hannah@example.org can sign in again: the count of failed attempts is cleared.',
    ]);
    const lines = await run(database, 'staff.reset', { email: 'Hannah@example.org' });
    expect(lines[0]).toBe('Password, authenticator app, passkeys and sessions of hannah@example.org are removed.');
    expect(lines.at(-1)).toMatch(/^https:\/\/desk\.example\/desk\/invitations\/[\w-]{43}$/);
    const row = await database.db.selectFrom('staff').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ password_hash: null, totp_sealed: null, unlock_count: 2 });
    const events = await database.db.selectFrom('staff_event').select(['what', 'actor']).orderBy('id').execute();
    expect(events.map(({ what, actor }) => `${what} by ${actor}`)).toEqual([
      'invited by command line',
      'unlocked by command line',
      'reset by command line',
    ]);
    for (const name of ['staff.unlock', 'staff.reset'] as const)
      await expect(run(database, name, { email: 'ben@example.org' })).rejects.toThrow('is not a staff member');
  });

  it('invalid arguments are rejected and change nothing', async () => {
    const database = await kind.openEmptied();
    const email = 'hannah@example.org';
    const misspelt = PARTNER_SHOP.id.slice(0, -1).toLowerCase();
    const refused: [Parameters<typeof run>[1], unknown, string][] = [
      ['staff.add', { email: 'hannah', roles: ['pay'] }, '"hannah" is not an e-mail address.'],
      ['staff.add', { email: `${'a'.repeat(260)}@example.org`, roles: ['pay'] }, 'is not an e-mail address.'],
      [
        'staff.add',
        { email, roles: ['boss'] },
        '"boss" is not a role; roles are receive, inspect, pay, admin, read, partner.',
      ],
      ['staff.add', { email, roles: [] }, 'No role was named'],
      ['staff.add', { email, roles: ['admin', 'pay'] }, 'The roles admin and pay exclude each other'],
      ['staff.add', { email, roles: ['partner'] }, 'The role partner needs the tenants that it sees'],
      ['staff.add', { email, roles: ['partner'], tenants: [] }, 'The role partner needs the tenants that it sees'],
      [
        'staff.add',
        { email, roles: ['partner', 'read'], tenants: [CONSUMER_SHOP.id] },
        'The role partner excludes every other role.',
      ],
      [
        'staff.add',
        { email, roles: ['read'], tenants: [CONSUMER_SHOP.id] },
        'Only the role partner is limited to tenants',
      ],
      [
        'staff.add',
        { email, roles: ['partner'], tenants: [CONSUMER_SHOP.id, misspelt] },
        `"${misspelt}" is not a tenant. Did you mean ${PARTNER_SHOP.id}?`,
      ],
      [
        'staff.add',
        { email, roles: ['partner'], tenants: ['x'] },
        `"x" is not a tenant. Tenants are ${CONSUMER_SHOP.id}, ${PARTNER_SHOP.id}, ${SHOP_ABROAD.id}.`,
      ],
      ['staff.remove', { email }, 'hannah@example.org is not a staff member.'],
      ['staff.remove', null, 'is not an e-mail address.'],
    ];
    for (const [name, input, told] of refused) await expect(run(database, name, input)).rejects.toThrow(told);
    await expect(
      staffCommands({ desk: () => undefined, shops: () => SHOPS })['staff.add'](
        { database, signal: new AbortController().signal, printLine: () => {} },
        { email, roles: ['pay'] },
      ),
    ).rejects.toThrow('There is no desk');
    expect(await database.db.selectFrom('staff').select('email').execute()).toEqual([]);
  });
});

it('npm run staff prints its usage and exits with 2 for wrong arguments', () => {
  const run = (...args: string[]) => runOperator('staff', args);
  const help = run('--help');
  expect([help.status, help.stdout]).toEqual([0, expect.stringContaining('--role receive --role inspect')]);
  expect(run('add', 'hannah@example.org').status).toBe(2);
});

it('the arguments name roles and tenants one by one, as a list, or behind an equals sign', () => {
  const parseAdd = (...args: string[]) => parseStaffArguments(['add', 'petra@partner.example', ...args])?.input;
  const asked = { email: 'petra@partner.example', roles: ['partner'], tenants: ['xx/shop.a', 'yy/shop.a'] };
  expect(parseAdd('--role', 'partner', '--tenants', 'xx/shop.a,yy/shop.a')).toEqual(asked);
  expect(parseAdd('--tenants=xx/shop.a', '--role=partner', '--tenants', 'yy/shop.a')).toEqual(asked);
  expect(parseAdd('--role', 'receive', '--role', 'inspect')).toEqual({
    ...asked,
    roles: ['receive', 'inspect'],
    tenants: [],
  });
  const wrong = [
    [],
    ['--tenants', CONSUMER_SHOP.id],
    ['--role'],
    ['--role', 'read', '--shop', CONSUMER_SHOP.id],
    ['read'],
  ];
  for (const args of wrong) expect([args, parseAdd(...args)]).toEqual([args, undefined]);
  expect(parseStaffArguments(['remove', 'petra@partner.example', '--role', 'read'])).toBeUndefined();
});
