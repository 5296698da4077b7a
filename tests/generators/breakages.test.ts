import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Fleet, loadFleet } from '../../platform/server/boot/fleet.ts';
import { formatsFor } from '../../platform/shared/format.ts';
import { breakages } from '../faults/breakages.ts';
import { listFaults } from '../faults/table.ts';
import { SHOP_ABROAD } from '../support/chosen-shops.ts';
import type { CompiledCopy } from '../support/compiled-copy.ts';
import { findShop } from '../support/find-shop.ts';
import { findSisterShop } from '../support/test-shop.ts';
import { compileUnchecked } from '../support/unchecked-fleet.ts';

const faults = listFaults();
const find = (group: string, name: string) => faults.find((fault) => fault.group === group && fault.name === name);

/** What each proven case does to a fleet that was compiled without the check. */
const looks: Readonly<Record<string, (fleet: Fleet) => void>> = {
  'bytes: nothing in tenants/de/messages.json': showsId('de', 'account.trades.none'),
  'syntax: missing comma in tenants/de/messages.json': showsId('de', 'account.trades.none'),
  'shapes: message that is a number': showsId('fr', 'account.trade.devices'),
  'messages: date in an unknown style': showsId('fr', 'account.trade.devices'),
  'identity: redirect id twice': (fleet) => {
    const { redirect } = fleet.tenant(findShop(() => true)).routing;
    expect(redirect(['x'], '')).toBeUndefined();
  },
  'values: time zone: unknown': (fleet) => {
    const id = fleet.ids.find((one) => fleet.tenant(one).server.timeZone === 'Europe/Romme');
    const { lang, currency, timeZone } = fleet.tenant(id as Fleet['ids'][number]).server;
    expect(() => formatsFor({ lang, currency, timeZone } as never)).toThrow(RangeError);
  },
  'money: one shop in another currency': (fleet) => {
    const shop = fleet.tenant(findSisterShop(SHOP_ABROAD.country).id).public;
    expect(shop.currency).toBe('CHF');
    expect(JSON.stringify(fleet.data.prices)).not.toContain('CHF');
  },
  'safety: script in tenants/de/content/imprint.md': (fleet) => {
    expect(JSON.stringify(fleet.content('de').imprint)).toContain('<script>');
  },
  'pages: page without text': (fleet) => {
    expect(fleet.content('de').press?.html).toBe('');
  },
  'catalogue: pictures that do not exist': (fleet) => {
    expect(JSON.stringify(fleet.data.questions)).toMatch(/\/media\/pictures\/display-fone-[0-9a-f]{16}"/);
    expect(readdirSync(new URL('../../tenants/catalogue/condition-pictures', import.meta.url)).join()).not.toContain(
      'fone',
    );
  },
  'text blocks: mistyped variable in de': (fleet) => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const values = { device: 'A', devices: 1, number: 'B', offered: 'C', price: 'D', deadline: 'E', brand: 'F' };
    const { text } = fleet.language('de').words;
    expect(text('mail.block.lock', values)).toContain('A');
    expect(reported).not.toHaveBeenCalled();
    expect(text('mail.block.thanks', values)).toBe('mail.block.thanks');
    expect(reported).toHaveBeenCalled();
  },
};

function showsId(locale: string, id: string) {
  return (fleet: Fleet) => {
    // The formatter reports the problem.
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(fleet.language(locale).words.text(id as never, { count: 2 } as never)).toBe(id);
    expect(reported).toHaveBeenCalled();
  };
}

let copy: CompiledCopy | undefined;
afterEach(() => {
  copy?.remove();
  vi.restoreAllMocks();
});

describe('faults break a running shop when validate does not refuse them', () => {
  it('every class of faults has a case in the list, and every case is a fault of the table', () => {
    expect(new Set(breakages.map(({ group }) => group))).toEqual(new Set(faults.map(({ group }) => group)));
    expect(breakages.filter(({ group, fault }) => !find(group, fault))).toEqual([]);
  });

  it('every case said to be shown by a test is shown here', () => {
    const shown = breakages.filter(({ shown }) => shown === 'test').map(({ group, fault }) => `${group}: ${fault}`);
    expect([...Object.keys(looks), 'references: missing icon'].sort()).toEqual(shown.sort());
  });

  it('a theme without an icon stops the whole fleet', async () => {
    copy = await compileUnchecked((find('references', 'missing icon') as (typeof faults)[number]).change);
    expect(() => loadFleet(copy?.root ?? '', 'local')).toThrow('ENOENT');
  });

  it.each(Object.entries(looks))('%s', async (name, look) => {
    const [group = '', ...rest] = name.split(': ');
    const fault = find(group, rest.join(': '));
    expect(fault, name).toBeDefined();
    copy = await compileUnchecked((fault as (typeof faults)[number]).change);
    look(loadFleet(copy.root, 'local'));
  });
});
