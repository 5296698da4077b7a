import { MAX_REASON_LENGTH } from '../../shared/input-limits.ts';
import { plainText } from '../../shared/plain-text.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { StaffActor } from '../trades/index.server.ts';
import type { IssuingParts } from './parts.ts';
import { negateAmount } from './split-vat.ts';
import { storeNote } from './store-note.ts';
import type { CancelNoteError, CreditNoteContent } from './types.ts';

/** Cancels a credit note by a document of its own, once; the first one and its number stay. */
export function cancelNote(
  parts: IssuingParts,
  ctx: RequestContext,
  by: StaffActor,
  of: { id: string; reason: string },
): Promise<Result<{ id: string }, CancelNoteError>> {
  return parts.database.transaction(async (trx) => {
    const note = await trx
      .selectFrom('credit_note')
      .selectAll()
      .where('tenant', '=', ctx.tenant.id)
      .where('public_id', '=', plainText(of.id))
      .where('kind', '=', 'creditNote')
      .forUpdate()
      .executeTakeFirst();
    const trade =
      note &&
      (await trx
        .selectFrom('trade')
        .selectAll()
        .where('id', '=', note.trade_id ?? 0)
        .executeTakeFirst());
    if (!note || !trade) return fail({ code: 'creditNote.unknown' });
    const earlier = await trx.selectFrom('credit_note').select('id').where('cancels', '=', note.id).executeTakeFirst();
    if (earlier) return fail({ code: 'creditNote.cancelled' });
    const reason = plainText(of.reason);
    if (reason === '' || reason.length > MAX_REASON_LENGTH) return fail({ code: 'creditNote.reason' });
    const content: CreditNoteContent = {
      ...note.content,
      lines: note.content.lines.map((line) => ({ ...line, ...negateAmount(line) })),
      compensationCents: 0,
      cancels: { number: note.number, issuedOn: note.issued_on },
    };
    const cancelled = { note, person: by.person, reason };
    return ok({ id: await storeNote(trx, parts, ctx, { trade, scheme: note.scheme, content, cancelled }) });
  });
}
