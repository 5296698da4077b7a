import type { IssuedNote } from '../../services/credit-notes/index.server.ts';
import { csvParts } from '../../shared/csv.ts';
import { toUnits } from '../../shared/money.ts';
import { zonedDay } from '../../shared/zoned-day.ts';
import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  redirectAfterForm,
  toFile,
  toNotFound,
  toPage,
} from '../desk-route.ts';
import { type DeskTexts, useTexts } from '../texts.ts';
import { deskTimeZone } from '../time-zone.ts';
import { NoteList } from './credit-notes/NoteList.tsx';
import { NotePage } from './credit-notes/NotePage.tsx';
import { CREDIT_NOTES, creditNotePath } from './credit-notes/paths.ts';
import { shopGonePage } from './trade/shop-gone.tsx';
import { findTradeFacts } from './trade/trade-facts.ts';

const NOTE = creditNotePath(':id');

export const creditNoteRoutes: DeskRoute[] = [
  { method: 'GET', path: CREDIT_NOTES, access: 'read', handle: listNotes },
  { method: 'GET', path: `${CREDIT_NOTES}.csv`, access: 'read', handle: exportNotes },
  { method: 'GET', path: NOTE, access: 'read', handle: (input) => showNote(input) },
  { method: 'GET', path: `${NOTE}/document.pdf`, access: 'read', handle: downloadNote },
  { method: 'POST', path: `${NOTE}/cancel`, access: 'pay', handle: cancelNote },
];

const FIRST_MONTH = '2026-01';

/** The chosen month, by default the current one; undefined for one that does not exist. */
function readMonth({ query, now }: Pick<DeskInput, 'query' | 'now'>): string | undefined {
  const month = query.month ?? currentMonth(now());
  return /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : undefined;
}

function currentMonth(now: Date): string {
  return zonedDay(now, deskTimeZone).slice(0, 7);
}

async function listNotes(input: DeskInput): Promise<DeskAnswer> {
  const month = readMonth(input);
  if (month === undefined) return toNotFound('creditNotes.month');
  const notes = await input.services.creditNotes.listMonth(month);
  const current = currentMonth(input.now());
  const others = [shiftMonth(month, -1), shiftMonth(month, 1)].filter((one) => one >= FIRST_MONTH && one <= current);
  return toPage({
    title: (texts) => texts.t('creditNotes.ofMonth', { month }),
    section: 'payouts',
    body: <NoteList month={month} notes={notes} others={others} />,
  });
}

function shiftMonth(month: string, step: 1 | -1): string {
  const [year = 0, place = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 + step, 1)).toISOString().slice(0, 7);
}

async function exportNotes(input: DeskInput): Promise<DeskAnswer> {
  const month = readMonth(input);
  if (month === undefined) return toNotFound('creditNotes.month');
  const { texts, services } = input;
  const head = [
    texts.t('creditNotes.issuer'),
    texts.t('creditNotes.number'),
    texts.t('creditNotes.day'),
    texts.t('creditNotes.kind'),
    texts.t('creditNotes.cancels'),
    texts.t('column.trade'),
    texts.t('column.shop'),
    texts.t('creditNotes.supplier'),
    texts.t('creditNotes.vatNumber'),
    texts.t('creditNotes.scheme'),
    texts.t('creditNotes.currency'),
    texts.t('creditNotes.net'),
    texts.t('creditNotes.rate'),
    texts.t('creditNotes.vat'),
    texts.t('creditNotes.gross'),
  ];
  const notes = await services.creditNotes.listMonth(month);
  return toFile({
    type: 'text/csv; charset=utf-8',
    name: `credit-notes-${month}.csv`,
    body: csvParts(head, notes, (note) => toCells(texts, note)),
  });
}

function toCells(texts: DeskTexts, note: IssuedNote): (string | number)[] {
  const { supplier, vatPercent, cancels } = note.content;
  return [
    note.issuer,
    note.number,
    note.issuedOn,
    texts.t(`creditNotes.kind.${note.kind}`),
    cancels?.number ?? '',
    note.tradeNumber,
    note.tenant,
    supplier.name,
    supplier.vatNumber,
    texts.t(`creditNotes.scheme.${note.scheme}`),
    note.currency,
    toUnits(note.netCents),
    vatPercent,
    toUnits(note.vatCents),
    toUnits(note.grossCents),
  ];
}

interface Refused {
  typed: string;
  problems: Readonly<Record<string, string>>;
  status: number;
}

async function showNote(input: DeskInput, refused?: Refused): Promise<DeskAnswer> {
  const { services, params, staff } = input;
  const note = await services.creditNotes.find(params.id ?? '');
  if (!note) return toNotFound('creditNotes.unknown');
  const others = (await services.creditNotes.listOfTrade(note.tradeNumber)).filter(({ id }) => id !== note.id);
  return toPage({
    title: () => note.number,
    section: 'payouts',
    status: refused?.status ?? 200,
    body: (
      <NotePage
        note={note}
        others={others}
        staff={staff}
        typed={refused?.typed ?? ''}
        problems={refused?.problems ?? {}}
      />
    ),
  });
}

async function downloadNote({ services, params }: DeskInput): Promise<DeskAnswer> {
  const file = await services.creditNotes.pdf(params.id ?? '');
  if (!file) return toNotFound('creditNotes.unknown');
  return toFile({ type: 'application/pdf', body: file.content, name: file.name });
}

async function cancelNote(input: DeskInput): Promise<DeskAnswer> {
  const { services, params, body, staff, texts } = input;
  const note = await services.creditNotes.find(params.id ?? '');
  const facts = note && (await findTradeFacts(input, note.tradeNumber));
  if (!note || !facts) return toNotFound('creditNotes.unknown');
  if (!facts.ctx) return shopGonePage(facts);
  const reason = body.reason ?? '';
  const done = await services.creditNotes.cancel(facts.ctx, { person: staff.email }, { id: note.id, reason });
  if (done.ok) return redirectAfterForm(creditNotePath(done.value.id), 'creditNoteCancelled');
  switch (done.error.code) {
    case 'creditNote.reason':
      return showNote(input, {
        typed: reason,
        problems: { reason: texts.t('creditNotes.reasonMissing') },
        status: 422,
      });
    case 'creditNote.cancelled':
      return cancelledPage(note);
    case 'creditNote.unknown':
      return toNotFound('creditNotes.unknown');
  }
}

function cancelledPage(note: IssuedNote): DeskAnswer {
  return toPage({ title: () => note.number, section: 'payouts', status: 409, body: <CancelledBefore note={note} /> });
}

function CancelledBefore({ note }: { note: IssuedNote }) {
  const texts = useTexts();
  return (
    <>
      <h1 className="space-below">{note.number}</h1>
      <section className="message-box warning notice space-below-large" role="alert" tabIndex={-1}>
        <p>{texts.t('creditNotes.cancelledBefore')}</p>
      </section>
      <a className="button" href={creditNotePath(note.id)}>
        {texts.t('creditNotes.open')}
      </a>
    </>
  );
}
