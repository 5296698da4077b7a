import type { TenantId } from '../../../platform/generated/tenant-types.gen.ts';
import { NEIGHBOUR_SHOP } from '../../support/chosen-shops.ts';
import type { FormVisitor } from './form-visitor.ts';

export const best = {
  storage: '128',
  power: 'yes',
  display: 'asNew',
  housing: 'asNew',
  battery: '90',
  account: 'signedOut',
  accessories: 'none',
};
export const details = {
  step: 'details',
  firstName: 'Magdalena',
  lastName: 'Gruber',
  street: 'Neubaugasse 31/8',
  postalCode: '1070',
  city: 'Wien',
  email: 'm.gruber@example.org',
  paymentType: '13',
  accountHolder: 'Magdalena Gruber',
  iban: 'AT61 1904 3002 3457 3201',
  paypalEmail: '',
};

/** A visitor with a phone in the cart. */
export async function withPhone(
  visitor: (tenant: TenantId) => Promise<FormVisitor>,
  tenant: TenantId = NEIGHBOUR_SHOP.id,
): Promise<FormVisitor> {
  const guest = await visitor(tenant);
  await guest.post('productDetail', best, { pdp: 'apple-iphone-13' });
  return guest;
}

/** Problems that a returned form shows at its fields. */
export const listCodes = (answer: Awaited<ReturnType<FormVisitor['post']>>) =>
  answer.kind === 'render' ? answer.form.problems.map(({ pointer, code }) => `${pointer} ${code}`) : [];
