/**
 * How data was removed from a device, in the words of NIST SP 800-88 Rev. 1 and IEEE 2883: `clear` overwrites by the
 * device's own commands, `purge` resists a laboratory (its keys are destroyed, or every block), `destroy` leaves no
 * device.
 */
export const erasureMethods = ['clear', 'purge', 'destroy'] as const;
export type ErasureMethod = (typeof erasureMethods)[number];

/** `failed`: data may still be readable, so another method must follow. */
export const erasureResults = ['verified', 'failed'] as const;
export type ErasureResult = (typeof erasureResults)[number];

/** Whether a kind of device stores its owner's data. A lens does not, so it gets no certificate. */
const CARRIES_DATA: Readonly<Record<string, boolean>> = {
  phone: true,
  tablet: true,
  notebook: true,
  camera: true,
  lens: false,
};

/** A kind that is not in the table is treated as if it had data. */
export function carriesData(formFactor: string): boolean {
  return CARRIES_DATA[formFactor] ?? true;
}

/** Whether the operator never gets the device, by the decision about its item: it went back, was missing or seized. */
export function isNotKept(decision: string | null): boolean {
  return decision !== null && decision !== 'accepted';
}
