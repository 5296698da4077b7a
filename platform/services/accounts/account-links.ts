/** How long the links of our mails open something, and where they lead. Shown in the mails as well. */
export const ACTIVATE_HOURS = 48;
export const RESET_MINUTES = 60;
const EMAIL_HOURS = 24;

const HOUR_MS = 3_600_000;

export function endOfActivation(from: Date): Date {
  return new Date(from.getTime() + ACTIVATE_HOURS * HOUR_MS);
}

export function endOfReset(from: Date): Date {
  return new Date(from.getTime() + RESET_MINUTES * 60_000);
}

export function endOfEmailLink(from: Date): Date {
  return new Date(from.getTime() + EMAIL_HOURS * HOUR_MS);
}
