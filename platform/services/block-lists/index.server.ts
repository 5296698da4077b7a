import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/index.server.ts';
import { parseImei } from '../../shared/imei.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok } from '../../shared/result.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { createHttpList } from './http-list.ts';
import { findImportedLists } from './imported-lists.ts';
import { imeiCheckColumn } from './sealed.ts';
import type { BlockList, BlockListResult, BlockListService } from './types.ts';

export { importBlockList } from './import-list.ts';
export { blockListData } from './personal-data.ts';
export { blockListSealed } from './sealed.ts';
export type { BlockListService, ImeiCheck } from './types.ts';

export interface BlockListParts {
  database: Database;
  secrets: Pick<Secrets, 'seal' | 'open'>;
  /** Value of an environment variable that a tenant file names. */
  readVariable(name: string): string | undefined;
}

/** Creates the service that asks block lists of IMEIs: imported files, and the list at the address of the tenant. */
export function createBlockLists({ database, secrets, readVariable }: BlockListParts): BlockListService {
  const { db } = database;
  const listsFor = async ({ tenant, log }: RequestContext): Promise<BlockList[]> => {
    const { address, secretEnv } = tenant.blockList;
    const imported = await findImportedLists(db);
    const secret = secretEnv === null ? undefined : readVariable(secretEnv);
    return [...(imported ? [imported] : []), ...(address === null ? [] : [createHttpList({ address, secret, log })])];
  };
  const checkBlockList: BlockListService['checkBlockList'] = async (ctx, imei) => askAll(await listsFor(ctx), imei);
  return {
    checkBlockList,
    checkItem: async (ctx, { person }, { number, item, imei: typed }) => {
      const imei = parseImei(typed);
      if (imei === undefined) return fail({ code: 'imei.invalid' });
      const found = await db
        .selectFrom('trade_item')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select('trade_id')
        .where('number', '=', plainText(number))
        .where('tenant', '=', ctx.tenant.id)
        .where('item', '=', item)
        .executeTakeFirst();
      if (!found) return fail({ code: 'trade.unknown' });
      const result = await checkBlockList(ctx, imei);
      const public_id = randomUUID();
      await db
        .insertInto('imei_check')
        .values({
          public_id,
          trade_id: found.trade_id,
          item,
          person,
          result_sealed: secrets.seal(JSON.stringify(result), imeiCheckColumn.purpose({ public_id })),
          at: ctx.now(),
        })
        .execute();
      return ok(result);
    },
    listChecks: async (number) => {
      const rows = await db
        .selectFrom('imei_check')
        .innerJoin('trade', 'trade.id', 'trade_id')
        .select(['item', 'person', 'result_sealed', 'imei_check.public_id', 'imei_check.at'])
        .where('number', '=', plainText(number))
        .orderBy('imei_check.id', 'desc')
        .execute();
      return rows.map(({ item, person, at, result_sealed, public_id }) => ({
        item,
        person,
        at: at.toISOString(),
        result: JSON.parse(secrets.open(result_sealed, imeiCheckColumn.purpose({ public_id }))) as BlockListResult,
      }));
    },
  };
}

async function askAll(lists: readonly BlockList[], imei: string): Promise<BlockListResult> {
  if (lists.length === 0) return { state: 'none' };
  const answers = await Promise.all(lists.map(async (list) => ({ name: list.name, answer: await list.check(imei) })));
  for (const { name, answer } of answers) {
    if (answer?.listed) return { state: 'listed', list: name, reason: answer.reason, since: answer.since };
  }
  const silent = answers.filter(({ answer }) => answer === undefined).map(({ name }) => name);
  if (silent.length > 0) return { state: 'unavailable', lists: silent };
  return { state: 'clear', lists: answers.map(({ name }) => name) };
}
