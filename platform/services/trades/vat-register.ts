import { sql } from 'kysely';
import type { Database } from '../../database/index.server.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { Logger } from '../../shared/request-context.ts';
import { EU_VAT_PREFIXES, getVatPrefix } from '../../shared/vat.ts';

/** Reports whether a VAT number is registered; undefined when the register cannot say. Never throws. */
export type VatRegister = (vatNumber: string) => Promise<boolean | undefined>;

const TIMEOUT_MS = 5_000;
/** A regular answer has a few hundred bytes. */
const MAX_ANSWER_BYTES = 65_536;
const LETTERS = 2;

/** True when the register covers a VAT number; people check the others. */
export function isInVatRegister(vatNumber: string): boolean {
  return EU_VAT_PREFIXES.includes(getVatPrefix(vatNumber));
}

/**
 * A client for the register of the European Commission (VIES), or for a compatible service at `address`: a POST of
 * country and number, answered with `valid`. When a member state is unavailable, the answer lacks `valid` or has a
 * `userError`.
 */
export function createVatRegister(
  address: string,
  log: Pick<Logger, 'warn'>,
  { timeoutMs = TIMEOUT_MS } = {},
): VatRegister {
  return async (vatNumber) => {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ countryCode: vatNumber.slice(0, LETTERS), vatNumber: vatNumber.slice(LETTERS) }),
        // A redirect leads to another service, which the operator did not configure.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return response.ok ? isRegistered(await readAnswer(response)) : await discard(response);
    } catch (error) {
      log.warn({ err: error }, 'the VAT register does not answer');
      return undefined;
    }
  };
}

/** Stops reading at the maximum length, whatever the Content-Length header says. */
async function readAnswer({ body }: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    // Leaving the loop closes the connection.
    if (bytes > MAX_ANSWER_BYTES) throw new Error(`The answer is longer than ${MAX_ANSWER_BYTES} bytes.`);
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

async function discard({ body }: Response): Promise<undefined> {
  await body?.cancel();
}

function isRegistered(answer: unknown): boolean | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { valid, userError = 'INVALID' } = answer as { valid?: unknown; userError?: unknown };
  if (valid === true) return true;
  return valid === false && userError === 'INVALID' ? false : undefined;
}

interface Asking {
  database: Database;
  register: VatRegister;
}

/** After this time the trade is settled and the answer no longer matters. */
const ASKED_FOR_MS = 30 * DAY_MS;
/** Numbers per country and run: a country's register may be unavailable, and must not delay the others. */
const MAX_PER_COUNTRY = 10;

/**
 * Asks the register about companies that sold; returns the number of answers. Each country has its own batch per run.
 * The batches run in parallel, so that a country without an answer delays no other. A number without an answer is
 * retried after an hour at the earliest, and stops its country's batch. Numbers that were never checked come first.
 */
export async function askVatRegister(asking: Asking, now: Date): Promise<number> {
  const due = await findDue(asking.database, now);
  const countries = new Set(due.map(({ vat_number }) => getVatPrefix(vat_number)));
  const byCountry = [...countries].map((country) => due.filter(({ vat_number }) => vat_number.startsWith(country)));
  const answered = await Promise.all(byCountry.map((numbers) => askCountry(asking, numbers, now)));
  return answered.reduce((sum, count) => sum + count, 0);
}

interface DueNumber {
  id: number;
  vat_number: string;
}

async function findDue({ db }: Database, now: Date): Promise<DueNumber[]> {
  const ranked = db
    .selectFrom('trade')
    .select(['id', 'vat_number', 'vat_asked_at'])
    .select(
      sql<number>`row_number() over (partition by left(vat_number, ${sql.lit(LETTERS)})
        order by vat_asked_at nulls first, id)`.as('place'),
    )
    .where(sql`left(vat_number, ${sql.lit(LETTERS)})`, 'in', EU_VAT_PREFIXES)
    .where('vat_registered', 'is', null)
    .where('is_test', '=', false)
    .where('created_at', '>', new Date(now.getTime() - ASKED_FOR_MS))
    .where((e) => e.or([e('vat_asked_at', 'is', null), e('vat_asked_at', '<', new Date(now.getTime() - HOUR_MS))]));
  return db
    .selectFrom(ranked.as('due'))
    .select(['id', sql<string>`vat_number`.as('vat_number')])
    .where('place', '<=', MAX_PER_COUNTRY)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

/** Checks one number after the other until one gets no answer. */
async function askCountry(
  { database: { db }, register }: Asking,
  due: readonly DueNumber[],
  now: Date,
): Promise<number> {
  let answered = 0;
  for (const { id, vat_number } of due) {
    const answer = await register(vat_number);
    await db
      .updateTable('trade')
      .set({ vat_asked_at: now, ...(answer === undefined ? {} : { vat_registered: answer }) })
      .where('id', '=', id)
      .execute();
    if (answer === undefined) break;
    answered += 1;
  }
  return answered;
}
