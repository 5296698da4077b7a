/** How long the links of our mails open something, and where they lead. Shown in the mails as well. */
export const ACTIVATE_HOURS = 48;
export const RESET_MINUTES = 60;
const EMAIL_HOURS = 24;
/** A used link answers its own browser again for so long. */
export const RECEIPT_MINUTES = 10;

/** As long as the longest link: a browser keeps its secret for links. */
export const LINK_SECRET_SECONDS = ACTIVATE_HOURS * 3_600;

const HOUR_MS = 3_600_000;

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
