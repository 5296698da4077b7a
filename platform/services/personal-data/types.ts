import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { AccountDeleteInputBody, CustomerExportBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

/** Whose data are meant: an account, its customer, and the address that both are known by. */
export interface Person {
  tenant: string;
  accountId: number;
  customerId: number;
  email: string;
}

/** Rows by table. */
export type Rows = Record<string, readonly object[]>;

/** What one service keeps of people. Whoever has a table with rows about somebody declares it. */
export interface PersonalDataSource {
  /** For their own eyes: all but keys, hashes, and what may be shown masked alone. */
  read(db: Query, person: Person): Promise<Rows>;
  /** Takes out what no law wants kept. Left out where the rows go with the account. */
  erase?(trx: OpenTransaction, person: Person, now: Date): Promise<void>;
}

export interface PersonalDataService {
  export(ctx: RequestContext): Promise<Result<CustomerExportBody, { code: 'customer.unknown' }>>;
  erase(
    ctx: RequestContext,
    named: AccountDeleteInputBody,
  ): Promise<Result<null, { code: 'customer.unknown' | 'notOwn' }>>;
}
