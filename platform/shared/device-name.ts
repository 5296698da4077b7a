/** A device of a trade. */
interface NamedDevice {
  deviceName: string;
  /** "128 GB", or empty. */
  variantLabel: string;
}

/** "Apple iPhone 13 128 GB". The size must not break over lines. */
export function formatDeviceName({ deviceName, variantLabel }: NamedDevice, between = ' '): string {
  return [deviceName, variantLabel.replaceAll(' ', '\u00a0')].filter(Boolean).join(between);
}
