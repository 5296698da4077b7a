import { insidePath } from '../../shared/navigation-target.ts';
import { reportOffline } from '../shell/report-offline.ts';
import { followPath } from '../shell/router.ts';

/**
 * Navigates to an address of this shop without a full load; every navigation by script uses it. Browser only. Offline,
 * the page stays and says so. Throws NavigationRefusedError for anything but a path of this shop.
 */
export async function navigate(address: string): Promise<void> {
  const path = insidePath(address, window.location.origin);
  if (!navigator.onLine) return reportOffline(() => void navigate(path));
  await followPath(path);
}
