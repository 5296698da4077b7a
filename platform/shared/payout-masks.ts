/** `DE89 ···· ···· 3000` */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} ···· ···· ${iban.slice(-4)}`;
}

/** `jo···@example.org` */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)].slice(0, 2).join('')}···${email.slice(at)}`;
}

/** The masked account of a payout. */
export function maskPayout(payout: { iban: string } | { paypalEmail: string }): string {
  return 'iban' in payout ? maskIban(payout.iban) : maskEmail(payout.paypalEmail);
}
