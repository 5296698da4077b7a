import { accountSealed, factorsSealed } from '../../../services/accounts/index.server.ts';
import { blockListSealed } from '../../../services/block-lists/index.server.ts';
import { certificateSealed } from '../../../services/certificates/index.server.ts';
import { checkoutSealed } from '../../../services/checkout/index.server.ts';
import { customerSealed } from '../../../services/customers/index.server.ts';
import { clarificationSealed, messagesSealed } from '../../../services/fulfilment/index.server.ts';
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
  ...certificateSealed,
  ...messagesSealed,
  ...staffSealed,
  ...mailSealed,
  ...blockListSealed,
];

export const keyedRows: readonly KeyedRows[] = [...tradeKeyed, ...newsletterKeyed];
