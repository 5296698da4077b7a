import { list, listQuantity, listText } from '../generated/api/members/checkout-draft-input.gen.ts';

/** Limits of a company's list of devices, from the schema of the draft that stores it. */
export const MAX_LIST_LINES: number = list.maxItems;
export const MAX_LINE_TEXT: number = listText.maxLength;
export const MAX_LINE_QUANTITY: number = listQuantity.maximum;
/** A pasted list; a form without a file is not longer. */
export const MAX_PASTED_LENGTH = 60_000;

export const DEVICE_CONDITIONS = ['asNew', 'used', 'defective'] as const;

export function isDeviceCondition(value: string): value is (typeof DEVICE_CONDITIONS)[number] {
  return DEVICE_CONDITIONS.some((condition) => condition === value);
}

export function isListTextTooLong(text: string): boolean {
  return text.length > MAX_PASTED_LENGTH;
}

/** Name of a line's field in the form that corrects a list. */
export function lineField(field: 'text' | 'quantity' | 'condition' | 'device', line: number): string {
  return `${field}-${line}`;
}
