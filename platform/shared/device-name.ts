/** A device as it was sold. */
interface Sold {
  deviceName: string;
  /** "128 GB", or empty. */
  variantLabel: string;
}

/** "Apple iPhone 13 128 GB". The size is one word to the eye: it does not break over lines. */
export function soldName({ deviceName, variantLabel }: Sold, between = ' '): string {
  return [deviceName, variantLabel.replaceAll(' ', '\u00a0')].filter(Boolean).join(between);
}
