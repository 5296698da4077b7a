import type { FormFactor } from '../services/catalogue/types.ts';
import { type ApiResult, call } from './http.ts';

export interface SuggestionEntry {
  name: string;
  url: string;
  variantId?: string;
  variantLabel?: string;
  formFactor: FormFactor;
  maxPriceCents: number;
  year: number | null;
}

/** Devices whose name fits what was typed so far, best first. */
export function suggest(text: string, signal?: AbortSignal): Promise<ApiResult<{ suggestions: SuggestionEntry[] }>> {
  return call('/api/suggestions', { query: { q: text }, ...(signal ? { signal } : {}) });
}
