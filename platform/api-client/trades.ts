import type { TradeInput, TradeView } from '../services/trades/types.ts';
import { type ApiResult, call } from './http.ts';

/** Sells. The same key and input give the same trade, however often they are sent. */
export function createTrade(idempotencyKey: string, input: TradeInput): Promise<ApiResult<{ trade: TradeView }>> {
  return call('/api/trades', { method: 'POST', body: input, headers: { 'Idempotency-Key': idempotencyKey } });
}

/** The trade this browser made last. */
export function currentTrade(): Promise<ApiResult<{ trade: TradeView }>> {
  return call('/api/trades/current');
}

/** Address of the label as a file; it opens with the trade's cookie only. */
export function labelPdfPath(format: 'a4' | 'a6'): string {
  return `/api/trades/current/label.pdf?format=${format}`;
}
