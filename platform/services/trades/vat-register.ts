import { sql } from 'kysely';
import type { Database } from '../../database/index.server.ts';
import type { Logger } from '../../shared/request-context.ts';

/** Says whether a VAT number is registered; undefined where it cannot say so now. Never throws. */
export type VatRegister = (vatNumber: string) => Promise<boolean | undefined>;

const TIMEOUT_MS = 5_000;
const LETTERS = 2;

/** By their letters, the countries whose numbers the register knows: the European Union, and Northern Ireland for its goods. */
const KNOWN = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');

/** Whether the register can be asked about a VAT number; another one is for people to check. */
export function isInVatRegister(vatNumber: string): boolean {
  return KNOWN.includes(vatNumber.slice(0, LETTERS));
}

/**
 * The register of the European Commission (VIES), or whatever speaks as it does at `address`: a POST of country and number,
 * answered with `valid`. A member state that is away answers without it, or says so in `userError`.
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
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = response.ok ? await response.json() : undefined;
      return registered(answer);
    } catch (error) {
      log.warn({ err: error }, 'the register of VAT numbers does not answer');
      return undefined;
    }
  };
}

function registered(answer: unknown): boolean | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { valid, userError = 'INVALID' } = answer as { valid?: unknown; userError?: unknown };
  if (valid === true) return true;
  return valid === false && userError === 'INVALID' ? false : undefined;
}

interface Asking {
  database: Database;
  register: VatRegister;
}

const HOUR_MS = 3_600_000;
/** Later than this the sale is settled, and nobody looks any more. */
const ASKED_FOR_MS = 30 * 24 * HOUR_MS;
const BATCH = 10;

/**
 * Asks the register about a batch of companies that sold; how many answers there were. Where there is none, it is asked again
 * an hour later at the earliest, and in this batch about no other number of that country, whose own register may be away. Who
 * was never asked about comes first, so that a number without an answer keeps none waiting.
 */
export async function askVatRegister({ database: { db }, register }: Asking, now: Date): Promise<number> {
  const due = await db
    .selectFrom('trade')
    .select(['id', 'vat_number'])
    .where(sql`left(vat_number, ${LETTERS})`, 'in', KNOWN)
    .where('vat_registered', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - ASKED_FOR_MS))
    .where((e) => e.or([e('vat_asked_at', 'is', null), e('vat_asked_at', '<', new Date(now.getTime() - HOUR_MS))]))
    .orderBy('vat_asked_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(BATCH)
    .execute();
  let answered = 0;
  const silent = new Set<string>();
  for (const { id, vat_number } of due) {
    const number = vat_number ?? '';
    const country = number.slice(0, LETTERS);
    if (silent.has(country)) continue;
    const answer = await register(number);
    const said = answer === undefined ? {} : { vat_registered: answer };
    await db
      .updateTable('trade')
      .set({ vat_asked_at: now, ...said })
      .where('id', '=', id)
      .execute();
    if (answer === undefined) silent.add(country);
    else answered += 1;
  }
  return answered;
}
