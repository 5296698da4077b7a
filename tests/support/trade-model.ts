import type { FulfilmentService, OutcomeInput } from '../../platform/services/fulfilment/index.server.ts';
import type { ItemInspectionInput } from '../../platform/services/fulfilment/types.ts';
import type { TradeState } from '../../platform/services/trades/types.ts';

/** The expected state of a trade by the specification, and the value of its items. */
export interface TradeModel {
  id: number;
  number: string;
  trackingNumber: string;
  accessToken: string;
  email: string;
  state: TradeState;
  /** A desk page that was opened some time ago. */
  seen: string;
  offered: number;
  found: number;
  link?: { id: string; trade: string };
  /** The answer to its clarification: it can be repeated, and not changed. */
  decision?: 'accept' | 'return' | 'unlocked';
  /** Its seller disagreed: another person than this one inspects. */
  firstInspector?: string;
  /** The second person has not inspected yet. */
  paused?: boolean;
  /** Its open question is about the second result. */
  second?: boolean;
  /** What the carrier reports about its parcel on its way. */
  report?: 'lost' | 'damaged';
  /** The carrier lost its parcel. */
  lost?: true;
  /** Its seller withdrew. */
  withdrawn?: true;
  /** What was found besides answers. */
  outcome?: OutcomeInput['kind'] | undefined;
  /** Mail of a return to inspection, which has no mail per state. */
  again?: string;
  /** The batch it is paid in. */
  batch?: string;
  /** The state before its payment. */
  unpaid?: TradeState;
  /** A device was erased after its payment. */
  erasedPaid?: boolean;
}

/** States in which a seller may withdraw. */
export const WITHDRAWABLE = ['shipped', 'received', 'inspected', 'clarification', 'accepted'] as const;

/** The last mail per state. A parcel on its way sends none. */
const MAIL: Partial<Record<TradeState, string>> = {
  labelSent: 'trade.label',
  received: 'trade.received',
  inspected: 'trade.accepted',
  accepted: 'trade.accepted',
  returned: 'trade.returned',
  paid: 'trade.paid',
  cancelled: 'trade.cancelled',
  expired: 'trade.expired',
  held: 'trade.held',
};

/** Outcomes that the seller is asked about; nothing is offered for them. */
export const WORTHLESS: readonly OutcomeInput[] = [
  { kind: 'locked', lock: 'icloud' },
  { kind: 'emptyBox' },
  { kind: 'notOurs' },
];

/** The seller is asked about a first or a second result. */
export function noteQuestion(trade: TradeModel): void {
  delete trade.decision;
  trade.second = trade.paused === true;
  trade.paused = false;
}

/** The second result can restore the offered price. */
export function noteAsDescribed(trade: TradeModel): void {
  trade.found = trade.offered;
  if (trade.paused) trade.decision = 'accept';
  trade.paused = false;
}

/** Its devices return to inspection, with a mail of their own. */
export function noteReturnToInspection(trade: TradeModel, mail: string): void {
  trade.found = trade.offered;
  trade.again = mail;
  trade.outcome = undefined;
}

/** Kind of the last mail to its seller, of which `last` is known; undefined where several are possible. */
export function findExpectedMail(trade: TradeModel, last: string | undefined): string | undefined {
  const { state } = trade;
  if (state === 'received') return trade.paused ? undefined : (trade.again ?? MAIL.received);
  if (state === 'clarification') return trade.second ? 'trade.clarificationSecond' : 'trade.clarification';
  // Nothing is paid for recycling, and a certificate may follow the payout.
  return state === 'paid' && (trade.found === 0 || last === 'trade.erased') ? undefined : MAIL[state];
}

/** A parcel never arrived, or a question had no answer in time. */
export function letDeadlinesPass(trade: TradeModel): void {
  if (trade.state === 'labelSent') trade.state = 'expired';
  if (trade.state === 'clarification') trade.state = trade.outcome === 'emptyBox' ? 'closed' : 'returned';
}

/** The declared answers with the worst display. */
export async function findScratches(
  { find }: Pick<FulfilmentService, 'find'>,
  { number }: TradeModel,
): Promise<ItemInspectionInput> {
  const piece = (await find(number))?.items[0];
  const worst = piece?.sheet?.questions.find(({ id }) => id === 'display')?.answers.at(-1)?.id ?? '';
  return { item: 1, answers: { ...piece?.declaredAnswers, display: worst }, difference: 'The display is scratched.' };
}
