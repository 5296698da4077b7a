import { CONSUMER_SHOP } from '../support/chosen-shops.ts';
import { openEdge } from '../support/edge.ts';
import { raceRefreshes } from '../support/refresh-races.ts';
import { createContext } from '../support/selling.ts';
import type { Bench } from './report.ts';

const ROUNDS = 1_000;

export const refreshRaces: Bench = {
  name: 'refresh-races',
  does: 'whether tabs that refresh one session at the same time all stay signed in',
  run: async () => {
    // Where DATABASE_URL is set, on that server.
    const { DATABASE_URL } = process.env;
    const edge = await openEdge(DATABASE_URL ? { DATABASE_URL } : {});
    try {
      const { database, services } = edge;
      const began = performance.now();
      const ctx = await createContext(CONSUMER_SHOP.id);
      const races = await raceRefreshes({ database, accounts: services.accounts }, ctx, { rounds: ROUNDS, seed: 1 });
      const ms = (performance.now() - began) / races.refreshes;
      return [
        {
          what: `rounds of 2 to 8 parallel refreshes with more than one successor`,
          figure: String(races.split),
          bar: '0',
          note: `${races.rounds} rounds, ${races.refreshes} refreshes, ${races.tokens} tokens; ${ms.toFixed(1)} ms each`,
        },
        { what: 'tabs that were signed out', figure: String(races.signedOut), bar: '0' },
      ];
    } finally {
      await edge.close();
    }
  },
};
