import { type DeskInput, type DeskRoute, redirectAfterForm } from './desk-route.ts';
import { assignmentRoutes } from './pages/assignment.tsx';
import { commissionRoutes } from './pages/commissions.tsx';
import { creditNoteRoutes } from './pages/credit-notes.tsx';
import { erasureRoutes } from './pages/erasure.tsx';
import { figuresRoutes } from './pages/figures.tsx';
import { inspectionRoutes } from './pages/inspection.tsx';
import { invitationRoutes } from './pages/invitation.tsx';
import { messageRoutes } from './pages/messages.tsx';
import { outcomeRoutes } from './pages/outcomes.tsx';
import { parcelsRoutes } from './pages/parcels.tsx';
import { partnerRoutes } from './pages/partner.tsx';
import { payoutBatchRoutes } from './pages/payout-batch.tsx';
import { payoutsRoutes } from './pages/payouts.tsx';
import { peopleRoutes } from './pages/people.tsx';
import { queueRoutes } from './pages/queue.tsx';
import { signInRoutes } from './pages/sign-in.tsx';
import { todayRoutes } from './pages/today.tsx';
import { tradeRoutes } from './pages/trade.tsx';
import { tradeParcelRoutes } from './pages/trade-parcels.ts';
import { undoRoutes } from './pages/undo.tsx';
import { unexpectedRoutes } from './pages/unexpected.tsx';
import { webhooksRoutes } from './pages/webhooks.tsx';
import { youRoutes } from './pages/you.tsx';
import { START, startPageFor } from './sections.ts';

/**
 * Every route of the desk with its required roles and handler. The permission test iterates over this table.
 */
export const deskRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: START, access: 'signedIn', handle: openStartPage },
  ...signInRoutes,
  ...invitationRoutes,
  ...todayRoutes,
  ...queueRoutes,
  ...tradeParcelRoutes,
  ...tradeRoutes,
  ...messageRoutes,
  ...assignmentRoutes,
  ...parcelsRoutes,
  ...unexpectedRoutes,
  ...erasureRoutes,
  ...figuresRoutes,
  ...payoutsRoutes,
  ...payoutBatchRoutes,
  ...commissionRoutes,
  ...creditNoteRoutes,
  ...inspectionRoutes,
  ...outcomeRoutes,
  ...undoRoutes,
  ...webhooksRoutes,
  ...peopleRoutes,
  ...youRoutes,
  ...partnerRoutes,
];

/** Keeps the confirmation of the form that led here. */
function openStartPage({ staff, query }: DeskInput) {
  const to = startPageFor(staff);
  return redirectAfterForm(query.done === undefined ? to : `${to}?${new URLSearchParams({ done: query.done })}`);
}
