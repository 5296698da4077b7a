import type { Fleet } from '../resolve/fleet.ts';
import { createFrontServer, findFreePort, listen } from './front-server.ts';
import { writePreviewHosts } from './preview-hosts.ts';
import { openCheckout } from './revision-checkout.ts';
import { type ShopProcess, startShops } from './shop-process.ts';

const DESK = 'desk.localhost';

export interface PreviewPlan {
  /** Of the working tree. */
  root: string;
  revision: string;
  commit: string;
  /** The fleet of the revision. */
  fleet: Fleet;
  /** Start of the revision's hosts. */
  prefix: string;
  port: number;
  warn: (text: string) => void;
  onReady: (port: number) => void;
}

/** Serves both states on one port until a signal arrives or one of them ends. Rejects if one of them cannot start. */
export async function serveBoth(plan: PreviewPlan): Promise<void> {
  const { root, revision, commit, fleet, prefix, onReady } = plan;
  const checkout = openCheckout(root, commit);
  if (!checkout.hasSamePackages)
    plan.warn(`${revision} has another package-lock.json. It runs with the packages of the working tree.\n`);
  const [treePort, revisionPort] = [await findFreePort(), await findFreePort()];
  const front = createFrontServer({ prefix, revisionPort, treePort });
  const processes: ShopProcess[] = [];
  const signal = waitForSignal();
  try {
    writePreviewHosts(checkout.root, fleet, prefix);
    const port = await listen(front, plan.port);
    processes.push(
      startShops(root, { name: 'The working tree', port: treePort, deskHost: DESK }),
      startShops(checkout.root, { name: revision, port: revisionPort, deskHost: `${prefix}${DESK}` }),
    );
    const ready = Promise.all(processes.map((one) => one.ready)).then(() => onReady(port));
    const ends = processes.map((one) => one.ended.then(() => one.name));
    await Promise.race([signal, ready]);
    const first = await Promise.race([signal, ...ends]);
    if (first !== undefined) throw new Error(`${first} has ended.`);
  } finally {
    front.close();
    front.closeAllConnections();
    await Promise.all(processes.map((one) => one.stop()));
    checkout.release();
  }
}

/** Later signals change nothing: npm and the terminal may send the same one twice. */
function waitForSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve(undefined));
  });
}
