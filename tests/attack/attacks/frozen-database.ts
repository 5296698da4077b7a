import { setTimeout as pause } from 'node:timers/promises';
import { whatToOffer } from '../../chaos/visitors.ts';
import { waitUntil } from '../../support/until.ts';
import type { Attack } from '../attack.ts';
import { bearerHeader, signIn, signInOrThrow, storeCustomer } from '../people.ts';
import { askDesk, joinDesk } from '../staff.ts';
import { type TimedAnswer, trySendRequest } from '../target.ts';

/** The shop's second, beside what the same request takes on this machine while the database answers. */
const BAR_MS = 1_000;
const ROUNDS = 3;
const CLIENT_TIMEOUT_MS = 15_000;

/** PostgreSQL keeps its connections and answers nothing. */
export const frozenDatabase: Attack = {
  name: 'frozen-database',
  tries: 'asks as a guest, as a customer and as staff while PostgreSQL answers nothing',
  async againstWorld(world, trial) {
    const server = await world.server();
    const person = await storeCustomer(server);
    const customer = await signInOrThrow(server, person);
    const staff = await joinDesk(server, ['receive', 'inspect', 'pay']);
    const body = await whatToOffer();
    const patience = CLIENT_TIMEOUT_MS;
    const requests: Record<string, () => Promise<TimedAnswer>> = {
      'a guest': () => trySendRequest(server, '/api/offers', { body, patience }),
      'a sign-in': () => signIn(server, person, { patience }).catch(() => NO_ANSWER),
      'a customer': () =>
        trySendRequest(server, '/api/customers/customers', { headers: bearerHeader(customer), patience }),
      'a session': () => trySendRequest(server, '/api/account/sessions', { headers: bearerHeader(customer), patience }),
      staff: () => askDesk(server, '/desk/queue', { session: staff, patience }).catch(() => NO_ANSWER),
      'a desk sign-in': () =>
        askDesk(server, '/desk/sign-in', { form: { email: 'x@desk.example', password: 'x' }, patience }).catch(
          () => NO_ANSWER,
        ),
    };
    const slowest = new Map<string, number>();
    // With connections that are open, and again: those that were given up are opened anew.
    const before = Math.max(
      ...(await Promise.all(Object.values(requests).map((request) => request()))).map(({ ms }) => ms),
    );
    server.postgres.freeze();
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        await Promise.all(
          Object.entries(requests).map(async ([who, request]) => {
            const { status, ms } = await request();
            trial.count('requests');
            slowest.set(who, Math.max(ms, slowest.get(who) ?? 0));
            trial.expect(status === 503, `${who} is answered ${status || 'nothing'} instead of 503`);
          }),
        );
        await pause(200);
      }
    } finally {
      server.postgres.thaw();
    }
    for (const [who, ms] of slowest)
      trial.expect(ms <= BAR_MS + before, `${who} waits ${(ms / 1_000).toFixed(1)} s for an answer`);
    trial.note(`slowest ${Math.round(Math.max(...slowest.values()))} ms, ${Math.round(before)} ms before`);
    await waitUntil(async () => (await trySendRequest(server, '/ready')).status === 200, {
      within: 30_000,
      every: 100,
    });
    await pause(1_000);
  },
};

const NO_ANSWER: TimedAnswer = { status: 0, headers: {}, text: '', ms: CLIENT_TIMEOUT_MS };
