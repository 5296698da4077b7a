import { embeddedServices } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { searchCatalogue } from '../../../platform/generated/api/endpoints.gen.ts';
import { endpointUrl } from '../../../platform/shared/endpoint.ts';
import { CONSUMER_SHOP } from '../../support/chosen-shops.ts';
import { createContext } from '../../support/selling.ts';
import type { Attack } from '../attack.ts';
import { now } from '../people.ts';
import { sendRequest, type Target, trySendRequest } from '../target.ts';
import type { Trial } from '../trial.ts';

const CONCURRENT_SEARCHES = 24;
/** Others may wait this much longer than before. */
const MAX_DELAY_MS = 500;

/** Searches that cost as much as the language allows, sent together, while somebody asks for a page. */
export const searchCost: Attack = {
  name: 'search-cost',
  tries: 'sends expensive searches together while others ask for a page',
  async againstTarget(target: Target, trial: Trial) {
    const ctx = await createContext(CONSUMER_SHOP.id, { now });
    const index = ctx.tenant.searchIndex.devices;
    const path = endpointUrl(embeddedServices, searchCatalogue);
    const match = { match: { searchTerms: { query: 'ab cd ef gh ij kl mn op qr st uv wx yz', fuzziness: 2 } } };
    const many = (count: number, query: object) => Array.from({ length: count }, () => query);
    const queries: object[] = [
      { bool: { should: many(60, match) } },
      { bool: { must: many(20, { bool: { should: many(3, { match_all: {} }) } }) } },
      match,
      { match: { searchTerms: { query: 'a'.repeat(200), fuzziness: 2 } } },
    ];
    let nested: object = match;
    for (let depth = 0; depth < 200; depth += 1) nested = { bool: { must: [nested] } };
    queries.push(nested);
    const before = await slowestProbe(target);
    const searches = Array.from({ length: CONCURRENT_SEARCHES }, (_, at) =>
      trySendRequest(target, path, {
        body: { source: { query: queries[at % queries.length] }, applicationIndexName: index, resultSize: 1_000 },
      }),
    );
    const [answers, slowest] = await Promise.all([Promise.all(searches), slowestProbe(target)]);
    trial.count('searches', CONCURRENT_SEARCHES);
    for (const { status } of answers) trial.expect(status > 0 && status !== 500, `a search is answered ${status}`);
    trial.expect(
      answers.some(({ status }) => status >= 400),
      'no search is refused',
    );
    const figure = `others wait ${Math.round(slowest)} ms, ${Math.round(before)} ms before`;
    trial.expect(slowest <= 3 * before + MAX_DELAY_MS, `${target.label}: ${figure}`);
  },
};

async function slowestProbe(target: Target): Promise<number> {
  let slowest = 0;
  for (let round = 0; round < 10; round += 1) slowest = Math.max(slowest, (await sendRequest(target, '/health')).ms);
  return slowest;
}
