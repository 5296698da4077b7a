import type { ServerTenant } from '../../generated/tenant-types.gen.ts';

/** The fleet page and the partner's page of the local stage; their port is that of the shops. */
const FLEET_PAGE = 'http://localhost:*';
export const PARTNER_HOST = 'partner.localhost';
const PARTNER_PAGE = `http://${PARTNER_HOST}:*`;

/** A page of a developer's machine: http origins are of the local stage only. */
function isLocalOrigin(origin: string): boolean {
  return origin.startsWith('http:');
}

/** Origins whose pages may show the shop in a frame. With `previews`, in the local stage, also its own pages. */
export function listAncestors(
  { frameAncestors }: Pick<ServerTenant, 'frameAncestors'>,
  { previews = false }: { previews?: boolean },
): readonly string[] {
  const listed = previews ? frameAncestors : frameAncestors.filter((origin) => !isLocalOrigin(origin));
  if (!previews) return listed;
  return [...listed, FLEET_PAGE, ...(listed.length > 0 ? [PARTNER_PAGE] : [])];
}
