import type { UndoProblem } from '../../services/trades/index.server.ts';
import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  redirectAfterForm,
  toPage,
  WRITING_ROLES,
} from '../desk-route.ts';
import type { DeskMessageId } from '../texts.ts';
import { OpenTrade } from './trade/OpenTrade.tsx';
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
  return undoProblemPage(input, number, done.error.code);
}

/** Why an act stays. */
export const undoReasons = {
  'act.unknown': 'undo.unknown',
  'act.otherPerson': 'undo.otherPerson',
  'act.expired': 'undo.expired',
  'act.mailSent': 'undo.mailSent',
  'act.payoutBatched': 'undo.payoutBatched',
  'act.fileDownloaded': 'undo.fileDownloaded',
  'act.changed': 'undo.changed',
} as const satisfies Record<UndoProblem['code'], DeskMessageId>;

function undoProblemPage({ texts }: DeskInput, number: string, code: UndoProblem['code']): DeskAnswer {
  return toPage({
    title: 'undo.title',
    section: 'queue',
    status: 409,
    body: (
      <>
        <h1 className="space-below">{texts.t('undo.title')}</h1>
        <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
          <h2>{texts.t('undo.stays', { number })}</h2>
          <p>{texts.t('undo.nothingChanged', { reason: texts.t(undoReasons[code]) })}</p>
        </section>
        <OpenTrade number={number} />
      </>
    ),
  });
}
