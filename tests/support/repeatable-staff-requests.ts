import { randomInt, randomUUID } from 'node:crypto';
import type { StaffRole } from '../../platform/services/staff/index.server.ts';
import { Authenticator } from './authenticator.ts';
import { CONSUMER_SHOP } from './chosen-shops.ts';
import { cookieIn, createInvitation, type DeskBrowser, deskBrowser, STAFF_PASSWORD, signedInAtDesk } from './desk.ts';
import type { Edge } from './edge.ts';
import { form, type RepeatableRequest } from './repeatable-requests.ts';

const ORIGIN = 'http://desk.localhost';
const newStaffEmail = () => `staff-${randomUUID()}@desk.example`;

/** The forms of the desk about staff and what they send again, for a colleague who may do all of it. */
export function staffRequests(edge: Edge, ana: DeskBrowser): RepeatableRequest[] {
  return [...peopleForms(edge, ana), ...webhookForms(edge, ana), ...signInForms(edge)];
}

function peopleForms(edge: Edge, ana: DeskBrowser): RepeatableRequest[] {
  const newColleague = async () => {
    const email = newStaffEmail();
    await createInvitation(edge, ['read'], email);
    const { id } = await edge.database.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return String(id);
  };
  const forColleague = (act: string, success: number) =>
    form(`/desk/people/${act}`, { success }, async () => {
      const id = await newColleague();
      return () => ana.post(`/desk/people/${act}`, { id });
    });
  return [
    forColleague('unlock', 303),
    forColleague('reset', 200),
    form('/desk/invitations/:token', { success: 303 }, async () => {
      const path = `/desk/invitations/${await createInvitation(edge, ['read'], newStaffEmail())}`;
      const browser = await visit(edge, path);
      return () => browser.post(path, { password: STAFF_PASSWORD, again: STAFF_PASSWORD, code: '' });
    }),
  ];
}

function webhookForms({ database }: Edge, ana: DeskBrowser): RepeatableRequest[] {
  return [
    form('/desk/webhooks/send-again', { success: 303 }, async () => {
      const id = `msg_${randomUUID()}`;
      const now = database.now();
      await database.db
        .insertInto('webhook_event')
        .values({
          id,
          tenant: CONSUMER_SHOP.id,
          history_id: randomInt(2 ** 40),
          type: 'trade.created',
          number: '1',
          body: '{}',
          state: 'delivered',
          attempts: 1,
          next_attempt_at: now,
          created_at: now,
          delivered_at: now,
        })
        .execute();
      return () => ana.post('/desk/webhooks/send-again', { id, attempts: '1' });
    }),
  ];
}

/** A browser that has opened a page without a session. */
async function visit(edge: Edge, path: string): Promise<DeskBrowser> {
  const cookie = cookieIn(await deskBrowser(edge).get(path));
  return deskBrowser(edge, cookie ? { cookie } : {});
}

function signInForms(edge: Edge): RepeatableRequest[] {
  const own = '/desk/you/passkeys';
  const newStaff = (roles: readonly StaffRole[] = ['read']) => signedInAtDesk(edge, roles, newStaffEmail());
  const newPasskey = async () => {
    const me = await newStaff();
    const authenticator = new Authenticator(ORIGIN);
    const { challenge, response } = authenticator.make((await me.post(`${own}/question`)).json());
    const sent = { challenge, response: JSON.stringify(response), name: 'Blue key' };
    return { me, authenticator, add: () => me.post(own, sent) };
  };
  const signOut = (path: string, repeated: number) =>
    form(path, { success: 303, repeated }, async () => {
      const me = await newStaff();
      return () => me.post(path);
    });
  return [
    {
      name: 'a sign-in of staff',
      call: 'POST /desk/sign-in',
      success: 303,
      prepare: async () => {
        const email = newStaffEmail();
        await signedInAtDesk(edge, ['read'], email);
        const browser = await visit(edge, '/desk/sign-in');
        return () => browser.post('/desk/sign-in', { email, password: STAFF_PASSWORD, code: '' });
      },
    },
    form('/desk/sign-in/passkey', { success: 303, repeated: 422 }, async () => {
      const { authenticator, add } = await newPasskey();
      await add();
      const browser = await visit(edge, '/desk/sign-in');
      const { challenge, response } = authenticator.use((await browser.post('/desk/sign-in/passkey/question')).json());
      return () => browser.post('/desk/sign-in/passkey', { challenge, response: JSON.stringify(response) });
    }),
    form(own, { success: 303, repeated: 422 }, async () => (await newPasskey()).add),
    form(`${own}/remove`, { success: 303 }, async () => {
      const { me, authenticator, add } = await newPasskey();
      await add();
      return () => me.post(`${own}/remove`, { id: authenticator.id });
    }),
    signOut('/desk/sign-out', 303),
    signOut('/desk/sign-out-everywhere', 401),
  ];
}
