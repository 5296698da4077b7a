import type { Stage } from '../boot/environment.ts';

/** The parts of a serialised origin. */
export interface WebOrigin {
  scheme: 'http' | 'https';
  hostname: string;
  /** As written; undefined for the scheme's default port. */
  port: string | undefined;
}

/** https://html.spec.whatwg.org/#ascii-serialisation-of-an-origin, for named hosts. */
const SERIALISED = /^(https?):\/\/([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::([1-9]\d{0,4}))?$/;

/**
 * Parses the Origin header as an origin, not as a URL: `blob:https://shop.example/x` is a URL with the shop's
 * host, `https://shop.example/` one with a path, and neither is an origin. Undefined for `null` and all of these.
 */
export function parseOrigin(header: string): WebOrigin | undefined {
  const [, scheme, hostname = '', port] = SERIALISED.exec(header) ?? [];
  return scheme === 'http' || scheme === 'https' ? { scheme, hostname, port } : undefined;
}

/** Shops speak TLS except on a developer's machine. */
export function getScheme(stage: Stage): WebOrigin['scheme'] {
  return stage === 'local' ? 'http' : 'https';
}

const OWN_PORTS = { http: ':80', https: ':443' };

/** The page origin of the requested host, in the notation of each request. */
export function originOfHost(host: string, stage: Stage): string {
  const scheme = getScheme(stage);
  const asked = host.toLowerCase();
  const named = asked.endsWith(OWN_PORTS[scheme]) ? asked.slice(0, -OWN_PORTS[scheme].length) : asked;
  return `${scheme}://${named}`;
}

/** Whether the Origin header equals the requested host with the scheme of the stage. */
export function isOwnOrigin(header: string, host: string, stage: Stage): boolean {
  return parseOrigin(header) !== undefined && header === originOfHost(host, stage);
}
