/** A service address is the path of the embedded service, or the https address of another host. */
export function isEmbeddedAddress(address: string): boolean {
  return address.startsWith('/');
}
