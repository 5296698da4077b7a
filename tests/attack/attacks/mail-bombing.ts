import { setTimeout as pause } from 'node:timers/promises';
import { MAIL_SHARES, type MailShare } from '../../../platform/services/mail/shares.ts';
import type { Attack } from '../attack.ts';
import { mailsTo } from '../mailbox.ts';
import { forgotPassword, newEmail, register } from '../people.ts';
import { sendRequest } from '../target.ts';
import { sellDevices } from '../trades.ts';

const TIMES = 12;
/** The shares that strangers spend on an address without an account; each is one over all shops. */
const SPENT_SHARES: readonly MailShare[] = ['guestLabel', 'registration', 'newsletter'];
const MAX_DELIVERED = SPENT_SHARES.reduce((total, share) => total + (MAIL_SHARES[share].caps[0]?.mails ?? 0), 0);
const QUIET_MS = 6_000;

/** Strangers make the shops send mails to an uninvolved address. */
export const mailBombing: Attack = {
  name: 'mail-bombing',
  tries: 'makes three shops write to one address by every form that mails, in every spelling of it',
  async againstWorld(world, trial) {
    const instance = await world.embedded();
    const email = newEmail('victim');
    const [name = '', domain = ''] = email.split('@');
    const spellings = [email, email.toUpperCase(), `${name}+a@${domain}`, `${name}+b@${domain}`];
    const hosts = [instance.hosts.shop, instance.hosts.partner, instance.hosts.business];
    for (let index = 0; index < TIMES; index += 1) {
      const to = spellings[index % spellings.length] ?? email;
      const host = hosts[index % hosts.length] ?? instance.hosts.shop;
      await register(instance, { email: to, password: 'vier fremde graue Worte' }, { host });
      await forgotPassword(instance, to, { host });
      await sendRequest(instance, '/api/newsletter/subscribe', { host, body: { email: to } });
      if (index % 3 === 0) await sellDevices(instance, { email: to });
    }
    trial.count('requests that mail', TIMES * 3 + TIMES / 3);
    await pause(QUIET_MS);
    const delivered = new Set(
      instance.mail.taken.flatMap(({ to }) => to).filter((to) => mailbox(to) === mailbox(email)),
    );
    const count = [...delivered].reduce((sum, to) => sum + mailsTo(instance, to).length, 0);
    trial.expect(count <= MAX_DELIVERED, `${count} mails reach one mailbox`);
    trial.note(`${count} mails delivered`);
  },
};

function mailbox(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*/, '');
}
