import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../attack.ts';
import { askDesk, hiddenFields, joinDesk } from '../staff.ts';
import { sellDevicesOrThrow } from '../trades.ts';

const NAME = 'auffallend.benannt';

export const staffInLog: Attack = {
  name: 'staff-in-log',
  tries: 'does everything a staff member does and looks for their e-mail address in the log',
  async againstWorld(world, trial) {
    const instance = await world.server();
    const email = `${NAME}@desk.example`;
    const session = await joinDesk(instance, ['receive', 'inspect', 'pay'], email);
    const { number } = await sellDevicesOrThrow(instance);
    const forms: [string, Record<string, string>][] = [
      ['/desk/sign-in', { email, password: 'falsch geraten' }],
      ['/desk/parcels', { lines: `${number};received;2026-01-01T10:00:00Z\nkein Paket` }],
      [`/desk/trades/${number}/notes`, { text: 'eine Notiz' }],
      [`/desk/trades/${number}/receive`, {}],
      ['/desk/payouts/batches', { method: 'sepa', currency: 'EUR' }],
      ['/desk/sign-out-everywhere', {}],
    ];
    const page = await askDesk(instance, `/desk/trades/${number}`, { session });
    for (const [path, form] of forms) {
      const { status } = await askDesk(instance, path, { session, form: { ...hiddenFields(page), ...form } });
      trial.count('forms');
      trial.note(`${path.split('/').at(-1)} ${status}`);
    }
    await pause(500);
    trial.expect(instance.shop.output.includes('"'), 'the log is empty');
    const line = instance.shop.output.split('\n').find((one) => one.includes(NAME));
    trial.expect(!line, `the log has the e-mail address: ${/"msg":"([^"]*)"/.exec(line ?? '')?.[1]}`);
  },
};
