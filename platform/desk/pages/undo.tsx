import type { UndoProblem } from '../../services/trades/index.server.ts';
import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  redirectAfterForm,
  toPage,
  WRITING_ROLES,
} from '../desk-route.ts';
import { shopGonePage } from './trade/shop-gone.tsx';
import { findTradeFacts } from './trade/trade-facts.ts';
import { unknownTrade } from './trade.tsx';

export const undoRoutes: DeskRoute[] = [
  { method: 'POST', path: '/desk/trades/:number/undo', access: WRITING_ROLES, handle: undo },
];

async function undo(input: DeskInput): Promise<DeskAnswer> {
  const facts = await findTradeFacts(input, input.params.number ?? '');
  if (!facts) return unknownTrade();
  if (!facts.ctx) return shopGonePage(facts);
  const { number } = facts.trade;
  const of = { number, act: input.body.act ?? '' };
  const done = await input.services.fulfilment.undo(facts.ctx, { person: input.staff.email }, of);
  if (done.ok) return redirectAfterForm(`/desk/trades/${number}`, 'undone');
  if (done.error.code === 'trade.unknown') return unknownTrade();
  return undoProblemPage(number, done.error.code);
}

/** Why an act stays. */
export const undoReasons: Readonly<Record<UndoProblem['code'], string>> = {
  'act.unknown': 'It is done, and the time for undoing it is over.',
  'act.otherPerson': 'A colleague did it, and only they can undo it.',
  'act.expired': 'The 30 seconds are over.',
  'act.mailSent': 'Its mail to the seller is being sent.',
  'act.payoutBatched': 'Its payout is in a batch.',
  'act.fileDownloaded': 'The file of the batch was downloaded, so it may be at the bank.',
  'act.changed': 'The trade has changed since.',
};

function undoProblemPage(number: string, code: UndoProblem['code']): DeskAnswer {
  return toPage({
    title: 'This cannot be undone',
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">This cannot be undone</h1>
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>{`${number} stays as it is`}</h2>
          <p>{`${undoReasons[code]} Nothing was changed.`}</p>
        </section>
        <p>
          <a className="button button-primary" href={`/desk/trades/${number}`} aria-keyshortcuts="o">
            Open the trade
          </a>
        </p>
      </>
    ),
  });
}
