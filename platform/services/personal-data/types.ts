import type { OpenTransaction, Query } from '../../database/index.server.ts';
import type { AccountDeleteInputBody, CustomerExportBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';

/** A person: an account, its customer, and their e-mail address. */
export interface Person {
  tenant: string;
  accountId: number;
  customerId: number;
  email: string;
}

/** Rows by table. */
export type Rows = Record<string, readonly object[]>;

/** The personal data of one service. Every service with a table about people declares it. */
export interface PersonalDataSource {
  /** For the person themselves: all except keys, hashes, and data that is only ever shown masked. */
  read(db: Query, person: Person): Promise<Rows>;
  /** Deletes all data that no law requires. Omitted where the rows are deleted with the account. */
  erase?(trx: OpenTransaction, person: Person, now: Date): Promise<void>;
}

export interface PersonalDataService {
  export(ctx: RequestContext): Promise<Result<CustomerExportBody, { code: 'customer.unknown' }>>;
  erase(
    ctx: RequestContext,
    named: AccountDeleteInputBody,
  ): Promise<Result<null, { code: 'customer.unknown' | 'notOwn' }>>;
}
