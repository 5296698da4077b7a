import type { Database, OpenTransaction, Query } from '../../database/index.server.ts';
import { SALES_KEPT_YEARS } from '../../shared/kept-by-law.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import { recordErasure } from '../erasures/index.server.ts';
import type { Person, PersonalDataService, PersonalDataSource, Rows } from './types.ts';

export { repeatErasure } from './repeat-erasure.ts';
export type { PersonalDataSource } from './types.ts';

export interface PersonalDataParts {
  database: Database;
  /** Every service that stores personal data. */
  sources: readonly PersonalDataSource[];
}

/** Records of trades that the law requires. */
const LEGALLY_RETAINED_TABLES = [
  'trade',
  'tradeLine',
  'tradeHistory',
  'tradeItem',
  'tradeParcel',
  'tradeNote',
  'tradePhoto',
  'clarification',
  'clarificationItem',
  'payout',
  'creditNote',
];

/** Creates the service that exports and erases the personal data of a person. */
export function createPersonalData({ database, sources }: PersonalDataParts): PersonalDataService {
  return {
    export: async (ctx) => {
      const found = await findPerson(database.db, ctx);
      if (!found) return fail({ code: 'customer.unknown' });
      const tables: Rows = {};
      for (const { read } of sources) Object.assign(tables, await read(database.db, found.person));
      return ok({
        exportedAt: ctx.now().toISOString(),
        keptByLaw: { tables: LEGALLY_RETAINED_TABLES, years: SALES_KEPT_YEARS },
        ...(camelCased(tables) as object),
      });
    },
    erase: (ctx, named) =>
      database.transaction(async (trx) => {
        const found = await findPerson(trx, ctx);
        if (!found) return fail({ code: 'customer.unknown' });
        const own = found.publicId === named.customerId && ctx.account?.identifier === named.customerIdentifier;
        if (!own) return fail({ code: 'notOwn' });
        for (const { erase } of sources) await erase?.(trx, found.person, ctx.now());
        await recordErasure(trx, { kind: 'data', subject: named.customerIdentifier, at: ctx.now() });
        return ok(null);
      }),
  };
}

async function findPerson(
  db: Query | OpenTransaction,
  { tenant, account }: RequestContext,
): Promise<{ person: Person; publicId: string } | undefined> {
  const row = await db
    .selectFrom('customer')
    .innerJoin('account', 'account.id', 'customer.account_id')
    .select(['customer.id', 'public_id', 'account.id as account_id', 'account.email'])
    .where('customer.tenant', '=', tenant.id)
    .where('account.id', '=', account?.id ?? -1)
    .executeTakeFirst();
  return (
    row && {
      person: { tenant: tenant.id, accountId: row.account_id, customerId: row.id, email: row.email },
      publicId: row.public_id,
    }
  );
}

/** Converts table and column names to the naming of the API. */
function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(member),
    ]),
  );
}
