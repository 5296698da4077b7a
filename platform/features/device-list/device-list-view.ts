import type { CartFit, PricedLine, PricedList } from '../../services/device-lists/types.ts';
import type { FormState } from '../../shared/form-state.ts';

/** What the page for lists of devices shows. */
export type DeviceListStep = 'upload' | 'seller' | 'table' | 'enquiry' | 'sent';

export interface ShownLine extends Pick<PricedLine, 'text' | 'quantity' | 'condition' | 'device' | 'choices'> {
  /** Position and content: a corrected line has new fields. */
  id: string;
  match: { name: string; summary: string; priceCents: number; totalCents: number } | null;
}

export interface DeviceListView {
  step: DeviceListStep;
  /** Empty before a list is read, and on the seller's step. */
  lines: ShownLine[];
  /** Number of lines, also where they are not shown. */
  lineCount: number;
  totalCents: number;
  cartFit: CartFit;
  /** Typed values of the company. */
  company: Record<string, string>;
  /** The matched lines were just put into the cart. */
  isRest: boolean;
}

export interface DeviceListProps {
  view: DeviceListView;
  /** Values and problems of a rejected form. */
  form: FormState | undefined;
}

export function toShownLines({ lines }: PricedList): ShownLine[] {
  return lines.map(({ text, quantity, condition, device, choices, match }, at) => ({
    id: [at, text, quantity, condition, device].join(' '),
    text,
    quantity,
    condition,
    device,
    choices,
    match: match
      ? { name: match.name, summary: match.summary, priceCents: match.priceCents, totalCents: match.totalCents }
      : null,
  }));
}
