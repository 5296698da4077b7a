import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Call {
  limit: string;
  access: string;
  responses: Record<string, string | null>;
}

const { endpoints } = JSON.parse(readFileSync('schemas/api/endpoints.json', 'utf8')) as {
  endpoints: Record<string, Call>;
};
const waysIn = Object.entries(endpoints).filter(([, { responses }]) => /-tokens$/.test(responses['200'] ?? ''));

describe('the calls that sign in', () => {
  it('only a password with its code, a passkey, and a refresh return tokens', () => {
    expect(waysIn.map(([name]) => name).sort()).toEqual(['login', 'loginRefresh', 'loginWithPasskey']);
  });

  it('every such call counts against the limit of accounts', () => {
    expect(waysIn.map(([, { limit }]) => limit)).toEqual(['account', 'account', 'account']);
  });
});
