import { bundleAssets, type PageAssets } from '../boot/bundle-assets.ts';

/** Style sheet and script of the fleet page. The bundled program contains the answer, as of the other function. */
export function bundleFleetPage(root: string): Promise<PageAssets> {
  return bundleAssets(root, ['platform/server/operator/fleet/fleet.css', 'platform/server/operator/browser/fleet.ts']);
}

/** The same of a partner's page in the local stage. */
export function bundlePartnerPage(root: string): Promise<PageAssets> {
  return bundleAssets(root, [
    'platform/server/operator/partners/partner.css',
    'platform/server/operator/browser/partner.ts',
  ]);
}
