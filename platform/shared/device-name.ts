export interface NamedDevice {
  deviceName: string;
  /** "128 GB", or empty. */
  variantLabel: string;
}

/** "Apple iPhone 13 128 GB", for mails, printed labels, staff and data. */
export function composeDeviceName({ deviceName, variantLabel }: NamedDevice): string {
  return [deviceName, variantLabel].filter(Boolean).join(' ');
}

/** The name for pages: the size does not break over lines. */
export function formatDeviceName({ deviceName, variantLabel }: NamedDevice): string {
  return composeDeviceName({ deviceName, variantLabel: variantLabel.replaceAll(' ', '\u00a0') });
}

/** "2 × Apple iPhone 13 128 GB" */
export function composeLineName({ offer, quantity }: { offer: NamedDevice; quantity: number }): string {
  const name = composeDeviceName(offer);
  return quantity > 1 ? `${quantity} × ${name}` : name;
}
