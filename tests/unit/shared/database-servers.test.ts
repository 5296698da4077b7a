import { describe, expect, it } from 'vitest';
import { isDatabaseAddress, listDatabaseServers } from '../../../platform/shared/database-servers.ts';

const list = (address: string) => listDatabaseServers(address).map(({ name, url }) => `${name} ${url}`);

describe('the address of database servers', () => {
  it('names several hosts with their ports, and gives each the rest of the address', () => {
    expect(list('postgres://shop:p%40ss,word@a:5433,b,[::1]:5434/umlauf?sslmode=verify-full')).toEqual([
      'a:5433 postgres://shop:p%40ss,word@a:5433/umlauf?sslmode=verify-full',
      'b:5432 postgres://shop:p%40ss,word@b/umlauf?sslmode=verify-full',
      '[::1]:5434 postgres://shop:p%40ss,word@[::1]:5434/umlauf?sslmode=verify-full',
    ]);
  });

  it('of one server stays as it is', () => {
    for (const address of [
      'postgresql://db/umlauf',
      'postgres://%2Fvar%2Frun%2Fpostgresql/umlauf',
      'postgres:///umlauf',
    ])
      expect(listDatabaseServers(address)).toEqual([{ name: expect.any(String), url: address }]);
  });

  it('is checked for each server, and a server is named once', () => {
    for (const right of ['postgres://a/x', 'postgresql://u:p@a:1,b:2/x', 'postgres://[::1],[::2]/x', 'postgres:///x'])
      expect([right, isDatabaseAddress(right)]).toEqual([right, true]);
    for (const wrong of [
      'mysql://a/x',
      'a,b',
      'postgres://a,/x',
      'postgres://a,b:x/x',
      'postgres://a:5432,a/x',
      'postgres://a:x/x',
    ])
      expect([wrong, isDatabaseAddress(wrong)]).toEqual([wrong, false]);
  });
});
