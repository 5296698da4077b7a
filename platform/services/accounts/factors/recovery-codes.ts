import { randomInt } from 'node:crypto';
import type { OpenTransaction, Query } from '../../../database/index.server.ts';
import { hashToken } from '../../secrets/index.server.ts';

const RECOVERY_CODES = 10;

/** Crockford's base 32: without I, L, O and U, which people misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const GROUP = 4;
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** 120 random bits, so a plain hash cannot be reversed. A keyed hash would become invalid when its key is rotated. */
function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** `ABCD-EFGH-JKMN-PQRS-TVWX-YZ01` */
function shown(code: string): string {
  return code.replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

/** Parses a recovery code as typed; undefined when it has the wrong format. */
function readCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[OIL]/g, (letter) => MISREAD[letter] as string);
  return code.length === LENGTH && [...code].every((letter) => LETTERS.includes(letter)) ? code : undefined;
}

function hashRecoveryCode(accountId: number, code: string): string {
  return hashToken(`recovery ${accountId} ${code}`);
}

/** Replaces all recovery codes and returns the new ones, which are shown once. */
export async function replaceRecoveryCodes(trx: OpenTransaction, accountId: number): Promise<string[]> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({ account_id: accountId, code_hash: hashRecoveryCode(accountId, code), used_at: null })),
    )
    .execute();
  return codes.map(shown);
}

/**
 * Consumes a code: of two concurrent calls with the same code, one succeeds. `typed` has neither spaces nor hyphens.
 */
export async function takeRecoveryCode(
  trx: OpenTransaction,
  accountId: number,
  { typed, now }: { typed: string; now: Date },
): Promise<boolean> {
  const code = readCode(typed);
  if (code === undefined) return false;
  const { numUpdatedRows } = await trx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashRecoveryCode(accountId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Query, accountId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
