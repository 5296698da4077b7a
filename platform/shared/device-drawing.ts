/**
 * Drawings of devices: one per kind, and one per shape that a maker's devices have: a notch, a home button, a hinge.
 * Catalogue data (`tenants/catalogue/drawings.json`) assigns them.
 */
export const deviceDrawings = [
  'phone',
  'phone-island',
  'phone-notch',
  'phone-button',
  'phone-key',
  'phone-keys',
  'phone-bezel',
  'phone-fold',
  'phone-flip',
  'tablet',
  'tablet-plain',
  'tablet-button',
  'tablet-keys',
  'notebook',
  'notebook-notch',
  'notebook-tent',
  'camera',
  'camera-flat',
  'camera-compact',
  'camera-action',
  'lens',
] as const;

export type DeviceDrawing = (typeof deviceDrawings)[number];

/** Drawing of an offer: that of its device, or of its kind for offers stored without a drawing. */
export function getDeviceDrawing({
  drawing,
  formFactor,
}: {
  drawing?: string | null;
  formFactor: string;
}): DeviceDrawing {
  // Both were stored from the catalogue, which has no other names.
  return (drawing ?? formFactor) as DeviceDrawing;
}
