import type { CheckoutDraft } from '../services/checkout/types.ts';
import { type ApiResult, call } from './http.ts';

/** Members left out stay as they are. */
export type DraftInput = Partial<Pick<CheckoutDraft, 'address' | 'payout' | 'voucher'>>;

/** Keeps what was typed so far. With `keepalive` the request outlives the page. */
export async function saveDraft(draft: DraftInput, options: { keepalive?: boolean } = {}): Promise<ApiResult<unknown>> {
  return call('/api/checkout/draft', { method: 'PUT', body: draft, ...options });
}
