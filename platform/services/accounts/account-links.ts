import { HOUR_MS } from '../../shared/durations.ts';
/** Lifetimes and pages of the links in account mails. The mails state the lifetimes too. */
export const ACTIVATE_HOURS = 48;
export const RESET_MINUTES = 60;
const EMAIL_HOURS = 24;
/** For this long, a used link repeats its answer to the browser that used it. */
export const RECEIPT_MINUTES = 10;

/** As long as the longest link lifetime: a browser keeps its secret for links. */
export const LINK_SECRET_SECONDS = ACTIVATE_HOURS * 3_600;

export function endOfActivation(from: Date): Date {
  return new Date(from.getTime() + ACTIVATE_HOURS * HOUR_MS);
}

export function endOfReset(from: Date): Date {
  return new Date(from.getTime() + RESET_MINUTES * 60_000);
}

export function endOfReceipt(from: Date): Date {
  return new Date(from.getTime() + RECEIPT_MINUTES * 60_000);
}

export function endOfEmailLink(from: Date): Date {
  return new Date(from.getTime() + EMAIL_HOURS * HOUR_MS);
}
