import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSUMER_SHOP, SHOP_ABROAD, THIRD_ABROAD } from '../../support/chosen-shops.ts';
import { type Edge, openEdge } from '../../support/edge.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await openEdge();
});
afterAll(() => edge.close());

const answers = {
  storage: '128',
  power: 'yes',
  display: 'asNew',
  housing: 'asNew',
  battery: '90',
  account: 'signedOut',
  accessories: 'none',
};

async function fetchSummary(host: string, language?: string): Promise<string> {
  const answer = await edge.app.inject({
    method: 'POST',
    url: '/api/offers',
    headers: { host, ...(language === undefined ? {} : { 'accept-language': language }) },
    payload: { deviceId: 'apple-iphone-13', answers },
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ summary: string }>().summary;
}

describe('an offer created in a page', () => {
  it('the offer is described in the language of the page', async () => {
    expect(await fetchSummary(THIRD_ABROAD.host, 'it-IT')).toBe('Come nuovo');
    expect(await fetchSummary(THIRD_ABROAD.host, 'de-DE')).toBe('Wie neu');
    expect(await fetchSummary(CONSUMER_SHOP.host, 'it-IT')).toBe('Come nuovo');
  });

  it('the offer is described in the shop’s default language for callers that accept none of its languages', async () => {
    for (const language of [undefined, 'en-GB', 'pl', '*', ';;q=', `${'a'.repeat(2_000)}`])
      expect(await fetchSummary(THIRD_ABROAD.host, language), language).toBe('Come nuovo');
  });

  it('the offer belongs to the country of its creation, in every language', async () => {
    const price = async (language: string) => {
      const { body } = await edge.app.inject({
        method: 'GET',
        url: '/api/suggestions?q=macbook+air',
        headers: { host: SHOP_ABROAD.host, 'accept-language': language },
      });
      return (JSON.parse(body) as { suggestions: { maxPriceCents: number }[] }).suggestions.map(
        ({ maxPriceCents }) => maxPriceCents,
      );
    };
    expect(await price('de-DE')).toEqual(await price('fr-FR'));
  });
});
