import type { Page } from 'playwright-core';
import { openVisitor } from '../../support/browser.ts';
import type { Attack } from '../attack.ts';
import type { Instance } from '../instance.ts';
import { askDesk, hiddenFields, joinDesk, type StaffSession } from '../staff.ts';
import { parseJson, sendRequest } from '../target.ts';
import { type SoldTrade, sellDevicesOrThrow } from '../trades.ts';
import { assertReady, type Trial } from '../trial.ts';

/** A bar code scanner types like a keyboard, a key every few milliseconds. */
const SCAN_MS = 4;
/** States of a trade that money is owed for, or will be without another act. */
const PAYABLE = ['inspected', 'accepted', 'paid'];
const SINGLE_KEYS = ['d', 'D', 'r', 'l', 'x', 'Enter'];

export const scannerPays: Attack = {
  name: 'scanner-pays',
  tries:
    'scans labels and types single keys on the page of another trade; posts the inspection of a parcel not received',
  limitMs: 300_000,
  async againstWorld(world, trial) {
    const instance = await world.embedded();
    const session = await joinDesk(instance, ['receive', 'inspect', 'pay']);
    const person = await openVisitor();
    try {
      const origin = `http://${instance.hosts.desk}:${instance.port}`;
      const cookies = session.cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return { name, value, url: origin };
      });
      await person.context.addCookies(cookies);
      const open = async (number: string) => {
        await person.page.goto(`${origin}/desk/trades/${number}`);
        await person.page.waitForLoadState('networkidle');
      };
      const next = await sellDevicesOrThrow(instance);
      for (const received of [false, true])
        for (const typed of [...SINGLE_KEYS, next.number.toUpperCase(), next.number.toLowerCase()]) {
          const trade = await sellDevicesOrThrow(instance);
          if (received) {
            await receive(instance, session, trade.number);
            assertReady((await readState(instance, trade)) === 'received', 'a parcel cannot be received');
          }
          await open(trade.number);
          await scan(person.page, typed);
          trial.count(typed.length > 5 ? 'labels scanned' : 'single keys');
          const state = await readState(instance, trade);
          trial.expect(
            !PAYABLE.includes(state),
            `“${typed.length > 5 ? 'a scanned label' : typed}” alone inspects a trade for its full price`,
          );
        }
    } finally {
      await person.leave();
    }
    await postTooEarly(instance, session, trial);
  },
};

async function scan(page: Page, typed: string): Promise<void> {
  if (typed === 'Enter') await page.keyboard.press('Enter');
  else {
    await page.keyboard.type(typed, { delay: typed.length > 1 ? SCAN_MS : 0 });
    if (typed.length > 1) await page.keyboard.press('Enter');
  }
  // A form that was sent leads to another page; nothing tells that none was.
  await page.waitForTimeout(400);
  await page.waitForLoadState('networkidle');
}

function receive(instance: Instance, session: StaffSession, number: string) {
  return askDesk(instance, `/desk/trades/${number}/receive`, { session, form: {} });
}

/** As the seller sees it. */
async function readState(instance: Instance, { cookie }: SoldTrade): Promise<string> {
  const answer = await sendRequest(instance, '/api/trades/current', { headers: { cookie } });
  return parseJson<{ trade?: { state: string } }>(answer).trade?.state ?? `answered ${answer.status}`;
}

/** The page hides what a state does not allow; the server has to refuse it. */
async function postTooEarly(instance: Instance, session: StaffSession, trial: Trial): Promise<void> {
  const trade = await sellDevicesOrThrow(instance);
  const path = `/desk/trades/${trade.number}`;
  const page = await askDesk(instance, path, { session });
  await askDesk(instance, `${path}/as-described`, { session, form: { ...hiddenFields(page), confirmed: 'yes' } });
  trial.count('inspections of a parcel not received');
  trial.expect((await readState(instance, trade)) === 'labelSent', 'a parcel that was not received is inspected');
}
