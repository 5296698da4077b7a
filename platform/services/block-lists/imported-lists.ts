import type { Query } from '../../database/index.server.ts';
import type { BlockList } from './types.ts';

/** The lists that an operator imported, as one. Undefined where none was imported. */
export async function findImportedLists(db: Query): Promise<BlockList | undefined> {
  const any = await db.selectFrom('blocked_imei').select('list').limit(1).executeTakeFirst();
  if (!any) return undefined;
  return {
    name: 'imported lists',
    check: async (imei) => {
      const row = await db
        .selectFrom('blocked_imei')
        .select(['reason', 'since'])
        .where('imei', '=', imei)
        .orderBy('list')
        .limit(1)
        .executeTakeFirst();
      return row ? { listed: true, ...row } : { listed: false };
    },
  };
}
