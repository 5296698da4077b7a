/**
 * Drawings of devices: one a kind, and the shapes that a maker's devices have: a notch, a home button, a hinge. Which
 * device has which is catalogue data (`tenants/catalogue/drawings.json`).
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

/** How an offer is drawn: as its device, or as its kind where it was stored before offers said so. */
export function drawingOf({ drawing, formFactor }: { drawing?: string | null; formFactor: string }): DeviceDrawing {
  // Both are stored from the catalogue, which has no other names.
  return (drawing ?? formFactor) as DeviceDrawing;
}
