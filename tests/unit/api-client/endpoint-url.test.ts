import { describe, expect, it } from 'vitest';
import {
  activateCustomerByIdentifier,
  createOffer,
  getLinkedLabel,
} from '../../../platform/generated/api/endpoints.gen.ts';
import { endpointPattern, endpointUrl, sameOrigin } from '../../../platform/shared/endpoint.ts';

describe('the URL of a call', () => {
  it("the URL is below the base of its service, on the shop's own host or another", () => {
    expect(endpointUrl({ offers: '/api/offers' }, createOffer)).toBe('/api/offers');
    expect(endpointUrl({ offers: 'https://offers.example' }, createOffer)).toBe('https://offers.example');
    expect(endpointUrl({ offers: 'https://x.example/v2/' }, createOffer)).toBe('https://x.example/v2');
  });

  it('the parameters are encoded', () => {
    const trades = 'http://127.0.0.1:4000/t';
    const url = endpointUrl({ trades }, getLinkedLabel, { number: 'DE-1/2', signature: 'a?b' });
    expect(url).toBe('http://127.0.0.1:4000/t/labels/DE-1%2F2/a%3Fb/label.pdf');
    expect(endpointPattern({ trades }, getLinkedLabel)).toBe(`${trades}/labels/:number/:signature/label.pdf`);
  });

  it.each([
    ['/api/account', '/api/activateCustomerByIdentifier'],
    ['https://a.example/api/account/', 'https://a.example/api/activateCustomerByIdentifier'],
    ['https://a.example', 'https://a.example/activateCustomerByIdentifier'],
  ])('a call beside its service is built next to %s', (account, url) => {
    expect(endpointUrl({ account }, activateCustomerByIdentifier)).toBe(url);
  });

  it('a token is sent only if both services have the same origin', () => {
    expect(sameOrigin('/api/account', '/api/trades')).toBe(true);
    expect(sameOrigin('https://a.example/account', 'https://a.example/trades/v2')).toBe(true);
    expect(sameOrigin('/api/account', 'https://a.example/trades')).toBe(false);
    for (const other of ['http://a.example/x', 'https://a.example:8443/x', 'https://a.example.evil.test/x'])
      expect(sameOrigin('https://a.example/x', other)).toBe(false);
  });
});
