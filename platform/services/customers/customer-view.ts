import type { OpenTransaction, Query } from '../../database/index.server.ts';
import { embeddedServices } from '../../generated/api/endpoint-contracts.gen.ts';
import { changePerson, getCustomer } from '../../generated/api/endpoints.gen.ts';
import type { CustomerBody, PhoneContactBody } from '../../generated/api/types.gen.ts';
import { endpointUrl } from '../../shared/endpoint.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';
import { type CustomerRow, findOwn } from './customer-rows.ts';
import { writePhone } from './phone.ts';
import { birthDateColumn } from './sealed.ts';

/** The signed-in person, from their account and their customer. */
export async function findCustomer(
  db: OpenTransaction | Query,
  secrets: Pick<Secrets, 'open'>,
  ctx: Pick<RequestContext, 'tenant' | 'account'>,
): Promise<CustomerBody | undefined> {
  const row = await findOwn(db, ctx);
  if (!row || !ctx.account) return undefined;
  const { email, created_at } = await db
    .selectFrom('account')
    .select(['email', 'created_at'])
    .where('id', '=', ctx.account.id)
    .executeTakeFirstOrThrow();
  const birthDate = openBirthDate(secrets, row);
  return {
    id: row.public_id,
    customerNumber: row.number,
    identifier: ctx.account.identifier,
    ...toCustomerIris(row),
    email,
    role: ctx.account.role,
    ...(row.first_name === null ? {} : { firstName: row.first_name }),
    ...(row.last_name === null ? {} : { lastName: row.last_name }),
    ...(birthDate === null ? {} : { birthDate }),
    ...toCompany(row),
    phone: toPhoneContact(row),
    createdAt: created_at.toISOString(),
  };
}

function toCompany({ company_name: name, vat_number: vatNumber }: CustomerRow): Pick<CustomerBody, 'company'> {
  if (name === null) return {};
  return { company: vatNumber === null ? { name } : { name, vatNumber } };
}

/** The IRIs of the customer and of the person, for clients. */
export function toCustomerIris({ public_id }: Pick<CustomerRow, 'public_id'>): {
  customerIri: string;
  peopleIri: string;
} {
  return {
    customerIri: `${endpointUrl(embeddedServices, getCustomer)}/${public_id}`,
    peopleIri: `${endpointUrl(embeddedServices, changePerson)}/${public_id}`,
  };
}

/** A customer has one phone number, identified by the customer's id. */
export function toPhoneContact({
  public_id,
  phone,
}: Pick<CustomerRow, 'public_id' | 'phone'>): PhoneContactBody['phoneContact'] {
  return phone === null ? null : { id: public_id, number: writePhone(phone) };
}

export function openBirthDate(secrets: Pick<Secrets, 'open'>, row: CustomerRow): string | null {
  return row.birth_date_sealed === null ? null : secrets.open(row.birth_date_sealed, birthDateColumn.purpose(row));
}
