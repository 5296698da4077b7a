import type { Selectable } from 'kysely';
import type { OpenTransaction } from '../../database/index.server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { VatScheme } from '../../shared/vat.ts';
import { zonedDay } from '../../shared/zoned-day.ts';
import { newToken } from '../secrets/index.server.ts';
import type { TradeRow } from '../trades/index.server.ts';
import { creditNoteMail } from './credit-note-mail.ts';
import type { IssuingParts } from './parts.ts';
import { creditNotePdf } from './pdf/credit-note-pdf.ts';
import { takeNumber } from './series.ts';
import { sumAmounts } from './split-vat.ts';
import type { CreditNoteTable } from './tables.ts';
import { nameFile } from './to-note.ts';
import type { CreditNoteContent } from './types.ts';

export interface NewNote {
  /** Locked. */
  trade: TradeRow;
  scheme: VatScheme;
  content: CreditNoteContent;
  /** Of a cancellation: the document that it cancels, and who does it why. */
  cancelled?: { note: Pick<Selectable<CreditNoteTable>, 'id'>; person: string; reason: string };
}

/** Gives the next number to a document, stores it with its PDF, and mails it to the seller: one transaction. */
export async function storeNote(
  trx: OpenTransaction,
  parts: IssuingParts,
  ctx: RequestContext,
  { trade, scheme, content, cancelled }: NewNote,
): Promise<string> {
  const { tenant } = ctx;
  const issuedAt = ctx.now();
  const issuedOn = zonedDay(issuedAt, tenant.timeZone);
  const year = Number(issuedOn.slice(0, 4));
  const issuer = tenant.legalEntity.vatId.replaceAll(/\s/g, '');
  const prefix = tenant.selfBilling?.numberPrefix ?? '';
  const { sequence, number } = await takeNumber(trx, { issuer, year, prefix });
  const kind = cancelled ? 'cancellation' : 'creditNote';
  const facts = { kind, number, tradeNumber: trade.number, issuedOn, scheme, content, issuedAt } as const;
  const pdf = await creditNotePdf(parts, { ...ctx, locale: trade.locale }, facts);
  const total = sumAmounts(content.lines);
  const publicId = newToken();
  await trx
    .insertInto('credit_note')
    .values({
      public_id: publicId,
      issuer,
      year,
      sequence,
      number,
      tenant: tenant.id,
      trade_id: trade.id,
      trade_number: trade.number,
      kind,
      cancels: cancelled?.note.id ?? null,
      scheme,
      currency: trade.currency,
      net_cents: total.netCents,
      vat_cents: total.vatCents,
      gross_cents: total.grossCents,
      issued_on: issuedOn,
      issued_at: issuedAt,
      person: cancelled?.person ?? null,
      reason: cancelled?.reason ?? null,
      content: JSON.stringify(content),
      pdf,
    })
    .execute();
  const draft = parts.mail.write(
    creditNoteMail,
    { ...ctx, locale: trade.locale },
    {
      kind,
      to: trade.email,
      firstName: trade.first_name,
      tradeNumber: trade.number,
      number,
      cancels: content.cancels?.number ?? '',
      token: await parts.mails.getTradeToken(trx, trade.id),
      file: { name: nameFile(number), content: pdf },
    },
  );
  await parts.mail.queue(trx, ctx, { ...draft, dedupeKey: `${kind}-${publicId}` });
  return publicId;
}
