import { accountSealed, factorsSealed } from '../../../services/accounts/index.server.ts';
import { checkoutSealed } from '../../../services/checkout/index.server.ts';
import { customerSealed } from '../../../services/customers/index.server.ts';
import { clarificationSealed } from '../../../services/fulfilment/index.server.ts';
import { mailSealed } from '../../../services/mail/index.server.ts';
import { newsletterKeyed, newsletterSealed } from '../../../services/newsletter/index.server.ts';
import type { KeyedRows, SealedColumn } from '../../../services/secrets/index.server.ts';
import { staffSealed } from '../../../services/staff/index.server.ts';
import { tradeKeyed, tradeSealed } from '../../../services/trades/index.server.ts';

/** All columns of sealed texts. */
export const sealedColumns: readonly SealedColumn[] = [
  ...tradeSealed,
  ...checkoutSealed,
  ...newsletterSealed,
  ...accountSealed,
  ...customerSealed,
  ...factorsSealed,
  ...clarificationSealed,
  ...staffSealed,
  ...mailSealed,
];

export const keyedRows: readonly KeyedRows[] = [...tradeKeyed, ...newsletterKeyed];
