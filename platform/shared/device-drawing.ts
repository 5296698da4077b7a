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
