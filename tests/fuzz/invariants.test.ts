import { describe, expect, it } from 'vitest';
import { EVERYWHERE } from '../../platform/server/edge/security-headers.ts';
import { CONSUMER_SHOP, NEIGHBOUR_SHOP } from '../support/chosen-shops.ts';
import { loadShippedFleet } from '../support/shipped-fleet.ts';
import { findFaults } from './invariants.ts';
import type { RequestCase } from './request-case.ts';
import type { Answer } from './send.ts';
import type { World } from './world.ts';

const fleet = loadShippedFleet('local');
const world = {
  fleets: { local: fleet, production: fleet },
  made: { values: new Map(), secrets: new Map([[NEIGHBOUR_SHOP.id, 'Kanari2vogel']]) },
} as unknown as World;

const asked: RequestCase = {
  road: 'handler',
  stage: 'local',
  method: 'GET',
  target: '/api/offers/x',
  headers: [['host', CONSUMER_SHOP.host]],
  address: '192.0.2.1',
};
const guards = { ...EVERYWHERE, 'content-security-policy': "frame-ancestors 'none'", 'referrer-policy': 'no-referrer' };
const faults = (answer: Partial<Answer>, one: Partial<RequestCase> = {}) =>
  findFaults(
    world,
    { ...asked, ...one },
    {
      status: 200,
      body: '',
      ...answer,
      headers: { ...guards, ...answer.headers },
    },
  );
const problem = (members: object) => ({
  status: 400,
  headers: { 'content-type': 'application/problem+json' },
  body: JSON.stringify({ type: 'x', title: 'x', status: 400, code: 'x', requestId: 'x', ...members }),
});

describe('the invariants of every answer', () => {
  it('accept a correct answer', () => {
    expect(faults({})).toEqual([]);
    expect(faults(problem({ fields: [{ pointer: '/a', code: 'b' }] }))).toEqual([]);
    expect(faults({ status: 301, headers: { location: `${CONSUMER_SHOP.getPath('contact')}?a=%5C` } })).toEqual([]);
  });

  it.each<[fault: string, answer: Partial<Answer>, one?: Partial<RequestCase>]>([
    ['the status is 500', { status: 500 }],
    ['the status is 503', { status: 503 }],
    ['the answer has no referrer-policy', { headers: { 'referrer-policy': undefined as never } }],
    ['anybody may frame the answer', { headers: { 'content-security-policy': "default-src 'self'" } }],
    ['a value of the request became a header', { headers: { 'x-injected': '1' } }],
    ['a value became markup', { headers: { 'content-type': 'text/html' }, body: '<svg/onload=pwn()>' }],
    ['a redirect leads to another site: //evil.example', { status: 302, headers: { location: '//evil.example' } }],
    ['a redirect leads to another site: /\\evil.example', { status: 302, headers: { location: '/\\evil.example' } }],
    ['a redirect leads nowhere', { status: 302 }],
    ['a 429 does not say when to ask again', { status: 429 }],
    ['the problem document is not JSON', { ...problem({}), body: '{' }],
    ['the problem document is not right', problem({ status: 404 })],
    ['the problem document is not right', problem({ fields: [{ pointer: 'a', code: 'b' }] })],
    ['a refusal of the API is text/html', { status: 404, headers: { 'content-type': 'text/html' }, body: 'x' }],
    [`the answer holds a customer of ${NEIGHBOUR_SHOP.id}`, { body: 'Dear Kanari2vogel' }],
    [
      `the page is one of ${NEIGHBOUR_SHOP.id}`,
      { headers: { 'content-type': 'text/html' }, body: `<html lang="de" data-tenant="${NEIGHBOUR_SHOP.id}">` },
    ],
  ])('%s', (fault, answer, one) => {
    expect(faults(answer, one).map((found) => found.slice(0, fault.length))).toContain(fault);
  });
});
