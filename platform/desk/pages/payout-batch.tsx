import type { Batch } from '../../services/fulfilment/index.server.ts';
import { moneyText } from '../amounts.ts';
import { DateTime } from '../DateTime.tsx';
import { type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import { sections } from '../sections.ts';
import { batchPath, formatPaymentCount, notDone, PaymentsTable, toErrorPage } from './payout-parts.tsx';
import { methodTexts, stateTexts } from './payout-texts.ts';
import { findUndoable } from './trade/find-undoable.ts';
import { actWords, UndoBar } from './trade/UndoBar.tsx';
import { undoReasons } from './undo.tsx';

export const payoutBatchRoutes: DeskRoute[] = [
  { method: 'GET', path: batchPath(':id'), access: 'read', handle: showBatch },
  { method: 'POST', path: `${batchPath(':id')}/release`, access: 'pay', handle: release },
  { method: 'POST', path: `${batchPath(':id')}/dissolve`, access: 'pay', handle: cancelBatch },
  // A download is recorded, so it is not a GET.
  { method: 'POST', path: `${batchPath(':id')}/file`, access: 'pay', handle: fetchFile },
  { method: 'POST', path: `${batchPath(':id')}/paid`, access: 'pay', handle: markPaid },
  { method: 'POST', path: `${batchPath(':id')}/undo`, access: 'pay', handle: undo },
];

async function showBatch({ services: { payouts }, params, query, staff, now }: DeskInput) {
  const batch = await payouts.batch(params.id ?? '');
  if (!batch) return toErrorPage({ code: 'payout.unknown' }, sections.payouts.path);
  const { id, messageId, count, totalCents, currency, method, acts } = batch;
  const pays = staff.roles.includes('pay');
  const viewer = { person: staff.email, now: now(), done: query.done, batch: true };
  const undoable = pays ? findUndoable(acts, viewer) : undefined;
  return toPage({
    title: `Batch ${messageId}`,
    section: 'payouts',
    confirmsAct: undoable?.confirmation !== undefined,
    body: (
      <>
        <p className="space-below-small">
          <a href={sections.payouts.path} data-in-place="">
            All payouts
          </a>
        </p>
        <h1 className="space-below">{`Batch ${messageId}`}</h1>
        <p className="lead space-below">
          {`${methodTexts[method]}: ${moneyText(totalCents, currency)} in ${formatPaymentCount(count)}. ${stateTexts[batch.state]}.`}
        </p>
        <UndoBar
          undoable={undoable}
          action={`${batchPath(id)}/undo`}
          until={undoable?.kind === 'batchPaid' ? 'No seller gets a mail' : 'The file cannot be downloaded'}
        />
        <Course batch={batch} />
        {pays ? <Acts batch={batch} person={staff.email} /> : null}
        {count > 0 ? <PaymentsTable label="Payments of this batch" payments={batch.payments} /> : null}
      </>
    ),
  });
}

type PayoutStep = NonNullable<Batch['released']>;

/** The batch's history with its actors. An undone act left no other trace. */
function Course({ batch }: { batch: Batch }) {
  const { made, released, downloads, paid, dissolved, payer, acts } = batch;
  const steps: [what: string, act: PayoutStep | null][] = [
    ['Made', made],
    ['Taken apart', dissolved],
    ['Released', released],
    ...downloads.map((act): [string, PayoutStep] => ['File downloaded', act]),
    ['Marked as paid', paid],
    ...acts.flatMap(({ kind, person, at, undoneAt }): [string, PayoutStep][] =>
      undoneAt === null
        ? []
        : [
            [`${actWords[kind]}, undone later`, { person, at: new Date(at) }],
            [`Undone: ${actWords[kind]}`, { person, at: new Date(undoneAt) }],
          ],
    ),
  ];
  const taken = steps.flatMap(([what, act]) => (act ? [{ what, ...act }] : []));
  taken.sort((a, b) => a.at.getTime() - b.at.getTime());
  return (
    <section className="desk-panel space-below" aria-label="History">
      <dl className="desk-facts">
        {payer ? (
          <div>
            <dt>Paid from</dt>
            <dd>{`${payer.name}, ${payer.masked}`}</dd>
          </div>
        ) : null}
        {taken.map(({ what, person, at }) => (
          <div key={`${what} ${person} ${at.toISOString()}`}>
            <dt>{what}</dt>
            <dd>
              <DateTime at={at} /> by {person}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Acts({ batch, person }: { batch: Batch; person: string }) {
  const { state, downloads } = batch;
  if (state === 'dissolved') return null;
  if (state === 'open') return <OpenActs batch={batch} person={person} />;
  const last = downloads.at(-1);
  return (
    <div className="desk-panel space-below">
      {last ? (
        <p className="space-below-small">
          {'The file was downloaded before, last by '}
          {last.person} on <DateTime at={last.at} />. The file is the same each time: do not send it to the bank again.
        </p>
      ) : null}
      <form method="post" action={`${batchPath(batch.id)}/file`} className="space-below-small" data-download="">
        <button type="submit" className={last ? 'button' : 'button button-primary'}>
          {last ? 'Download the file again' : 'Download the file'}
        </button>
      </form>
      {state === 'released' && last ? <PaidForm batch={batch} /> : null}
    </div>
  );
}

function OpenActs({ batch, person }: { batch: Batch; person: string }) {
  const own = batch.made.person === person;
  return (
    <div className="desk-panel space-below">
      {own ? (
        <p className="space-below-small">You created this batch: another person has to check and release it.</p>
      ) : (
        <form method="post" action={`${batchPath(batch.id)}/release`} className="space-below-small" data-in-place="">
          <button type="submit" className="button button-primary">
            Release batch
          </button>
        </form>
      )}
      <form method="post" action={`${batchPath(batch.id)}/dissolve`} data-in-place="">
        <button type="submit" className="button">
          Cancel batch
        </button>
        <span className="muted small"> Its payments are due again.</span>
      </form>
    </div>
  );
}

function PaidForm({ batch }: { batch: Batch }) {
  return (
    <form method="post" action={`${batchPath(batch.id)}/paid`} data-in-place="">
      <p className="space-below-small">
        <label className="desk-tick">
          <input type="checkbox" name="executed" required />
          {` The ${formatPaymentCount(batch.count)} have left our account. Their sellers get a mail.`}
        </label>
      </p>
      <button type="submit" className="button button-primary">
        Mark as paid
      </button>
    </form>
  );
}

function createPayoutAct({ staff, now }: DeskInput) {
  return { person: staff.email, at: now() };
}

async function release(input: DeskInput) {
  const id = input.params.id ?? '';
  const done = await input.services.payouts.release(createPayoutAct(input), id);
  return done.ok ? redirectAfterForm(batchPath(id), 'batchReleased') : toErrorPage(done.error, batchPath(id));
}

async function cancelBatch(input: DeskInput) {
  const id = input.params.id ?? '';
  const done = await input.services.payouts.cancelBatch(createPayoutAct(input), id);
  return done.ok ? redirectAfterForm(batchPath(id), 'batchDissolved') : toErrorPage(done.error, batchPath(id));
}

async function fetchFile(input: DeskInput) {
  const id = input.params.id ?? '';
  const made = await input.services.payouts.file(createPayoutAct(input), id);
  if (!made.ok) return toErrorPage(made.error, batchPath(id));
  const { name, contentType: type, content: body } = made.value;
  return { kind: 'file' as const, name, type, body };
}

async function markPaid(input: DeskInput) {
  const id = input.params.id ?? '';
  if (input.body.executed === undefined)
    return notDone(422, 'Tick that the payments have left our account.', batchPath(id));
  const done = await input.services.payouts.markPaid(createPayoutAct(input), id);
  return done.ok ? redirectAfterForm(batchPath(id), 'batchPaid') : toErrorPage(done.error, batchPath(id));
}

async function undo(input: DeskInput) {
  const id = input.params.id ?? '';
  const done = await input.services.payouts.undo(createPayoutAct(input), { id, act: input.body.act ?? '' });
  if (done.ok) return redirectAfterForm(batchPath(id), 'batchUndone');
  const { error } = done;
  if (error.code === 'payout.unknown' || error.code === 'payout.state') return toErrorPage(error, batchPath(id));
  return notDone(409, `This cannot be undone. ${undoReasons[error.code]} Nothing was changed.`, batchPath(id));
}
