import { type DeskRoute, redirectAfterForm } from './desk-route.ts';
import { erasureRoutes } from './pages/erasure.tsx';
import { figuresRoutes } from './pages/figures.tsx';
import { inspectionRoutes } from './pages/inspection.tsx';
import { invitationRoutes } from './pages/invitation.tsx';
import { outcomeRoutes } from './pages/outcomes.tsx';
import { parcelsRoutes } from './pages/parcels.tsx';
import { payoutBatchRoutes } from './pages/payout-batch.tsx';
import { payoutsRoutes } from './pages/payouts.tsx';
import { peopleRoutes } from './pages/people.tsx';
import { queueRoutes } from './pages/queue.tsx';
import { signInRoutes } from './pages/sign-in.tsx';
import { tradeRoutes } from './pages/trade.tsx';
import { youRoutes } from './pages/you.tsx';
import { START } from './sections.ts';

/**
 * Every route of the desk with its required roles and handler. The permission test iterates over this table.
 */
export const deskRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: '/desk', access: 'read', handle: () => redirectAfterForm(START) },
  ...signInRoutes,
  ...invitationRoutes,
  ...queueRoutes,
  ...tradeRoutes,
  ...parcelsRoutes,
  ...erasureRoutes,
  ...figuresRoutes,
  ...payoutsRoutes,
  ...payoutBatchRoutes,
  ...inspectionRoutes,
  ...outcomeRoutes,
  ...peopleRoutes,
  ...youRoutes,
];
