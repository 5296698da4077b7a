import { check } from '../../forms/check.ts';
import { phoneContactForm } from '../../forms/phone-contact.ts';
import type { PhoneContactBody, PhoneContactInputBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { type CustomerParts, changeOwn } from './change-own.ts';
import { toPhoneContact } from './customer-view.ts';
import { readPhone } from './phone.ts';
import type { CustomerError, Told } from './types.ts';

/** Stores the first number. The same number again is a repetition and succeeds without an effect. */
export async function createPhone(parts: CustomerParts, ctx: RequestContext, input: unknown): Told<PhoneContactBody> {
  const said = readContact(ctx, input);
  if (!said.ok) return said;
  const { phone } = said.value;
  if (phone === null) return wrongNumber('required');
  return changeOwn(parts, ctx, async (trx, row) => {
    if (row.phone === phone) return ok({ phoneContact: toPhoneContact(row) });
    if (row.phone !== null) return fail({ code: 'phone.exists' });
    await trx.updateTable('customer').set({ phone, changed_at: ctx.now() }).where('id', '=', row.id).execute();
    return ok({ phoneContact: toPhoneContact({ ...row, phone }) });
  });
}

/** Replaces or removes the number with the given id. */
export async function changePhone(parts: CustomerParts, ctx: RequestContext, input: unknown): Told<PhoneContactBody> {
  const said = readContact(ctx, input);
  if (!said.ok) return said;
  const { id, phone } = said.value;
  return changeOwn(parts, ctx, async (trx, row) => {
    if (toPhoneContact(row)?.id !== id) return fail({ code: 'phone.unknown' });
    await trx.updateTable('customer').set({ phone, changed_at: ctx.now() }).where('id', '=', row.id).execute();
    return ok({ phoneContact: toPhoneContact({ ...row, phone }) });
  });
}

function readContact(
  ctx: RequestContext,
  input: unknown,
): Result<Pick<PhoneContactInputBody['phoneContact'], 'id'> & { phone: string | null }, CustomerError> {
  const said = check(phoneContactForm, input, ctx);
  if (!said.ok) return fail({ code: 'fields', fields: said.problems });
  const { id, number } = said.value.phoneContact;
  if (number === '') return ok({ id, phone: null });
  const phone = readPhone(number, ctx.tenant);
  return phone === undefined ? wrongNumber('invalid') : ok({ id, phone });
}

function wrongNumber(code: 'required' | 'invalid') {
  const detail = code === 'required' ? 'A number is needed.' : 'There is no such number.';
  return fail({ code: 'fields' as const, fields: [{ pointer: phoneContactForm.at.number, code, detail }] });
}
