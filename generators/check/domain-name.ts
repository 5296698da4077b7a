const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns why a lower-case name is not a valid DNS name; undefined for a valid one. */
export function domainFault(name: string): string | undefined {
  if (name.includes('://')) return 'it has a scheme';
  if (/[/?#]/.test(name)) return 'it has a path';
  if (name.includes(':')) return 'it has a port';
  if (name.endsWith('.')) return 'it ends with a dot';
  if (!name.includes('.')) return 'it has no dot';
  if (name.split('.').every((label) => LABEL.test(label))) return undefined;
  return 'its parts are letters, digits and hyphens, at most 63 each';
}

/** Whether one of two names equals the other or is a subdomain of it. */
export function sameDomain(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
