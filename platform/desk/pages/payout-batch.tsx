import type { Batch } from '../../services/fulfilment/index.server.ts';
import { DateTime } from '../DateTime.tsx';
import { type DeskInput, type DeskRoute, redirectAfterForm, toPage } from '../desk-route.ts';
import { Message } from '../Message.tsx';
import { sections } from '../sections.ts';
import { useTexts } from '../texts.ts';
import { batchPath, notDone, PaymentsTable, toErrorPage } from './payout-parts.tsx';
import { findUndoable } from './trade/find-undoable.ts';
import { UndoBar } from './trade/UndoBar.tsx';
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

async function showBatch({ services: { payouts }, params, query, staff, now, texts }: DeskInput) {
  const batch = await payouts.batch(params.id ?? '');
  if (!batch) return toErrorPage({ texts }, { code: 'payout.unknown' }, sections.payouts.path);
  const { id, messageId, count, totalCents, currency, method, acts } = batch;
  const pays = staff.roles.includes('pay');
  const viewer = { person: staff.email, now: now(), done: query.done, batch: true };
  const undoable = pays ? findUndoable(acts, viewer) : undefined;
  return toPage({
    title: () => texts.t('payouts.batch', { messageId }),
    section: 'payouts',
    confirmsAct: undoable?.confirmation !== undefined,
    body: (
      <>
        <p className="space-below-small">
          <a href={sections.payouts.path} data-in-place="">
            {texts.t('payouts.allPayouts')}
          </a>
        </p>
        <h1 className="space-below">{texts.t('payouts.batch', { messageId })}</h1>
        <p className="lead space-below">
          {texts.t('payouts.in', {
            method: texts.t(`payouts.method.${method}`),
            sum: texts.money(totalCents, currency),
            payments: texts.t('payouts.payments', { count }),
            state: texts.t(`payouts.state.${batch.state}`),
          })}
        </p>
        <UndoBar
          undoable={undoable}
          action={`${batchPath(id)}/undo`}
          until={undoable?.kind === 'batchPaid' ? 'undo.beforeMails' : 'undo.beforeFile'}
        />
        <Course batch={batch} />
        {pays ? <Acts batch={batch} person={staff.email} /> : null}
        {count > 0 ? <PaymentsTable label={texts.t('payouts.batchPayments')} payments={batch.payments} /> : null}
      </>
    ),
  });
}

type PayoutStep = NonNullable<Batch['released']>;

/** The batch's history with its actors. An undone act left no other trace. */
function Course({ batch }: { batch: Batch }) {
  const texts = useTexts();
  const { made, released, downloads, paid, dissolved, payer, acts } = batch;
  const steps: [what: string, act: PayoutStep | null][] = [
    [texts.t('payouts.made'), made],
    [texts.t('payouts.takenApart'), dissolved],
    [texts.t('payouts.released'), released],
    ...downloads.map((act): [string, PayoutStep] => [texts.t('payouts.fileDownloaded'), act]),
    [texts.t('payouts.markedAsPaid'), paid],
    ...acts.flatMap(({ kind, person, at, undoneAt }): [string, PayoutStep][] =>
      undoneAt === null
        ? []
        : [
            [texts.t('payouts.undoneLater', { act: texts.t(`act.${kind}`) }), { person, at: new Date(at) }],
            [texts.t('trade.undone', { act: texts.t(`act.${kind}`) }), { person, at: new Date(undoneAt) }],
          ],
    ),
  ];
  const taken = steps.flatMap(([what, act]) => (act ? [{ what, ...act }] : []));
  taken.sort((a, b) => a.at.getTime() - b.at.getTime());
  return (
    <section className="desk-panel space-below" aria-label={texts.t('payouts.history')}>
      <dl className="desk-facts">
        {payer ? (
          <div>
            <dt>{texts.t('payouts.paidFrom')}</dt>
            <dd>{`${payer.name}, ${payer.masked}`}</dd>
          </div>
        ) : null}
        {taken.map(({ what, person, at }) => (
          <div key={`${what} ${person} ${at.toISOString()}`}>
            <dt>{what}</dt>
            <dd>
              <Message id="payouts.atBy" values={{ at: <DateTime key="time" at={at} />, person }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Acts({ batch, person }: { batch: Batch; person: string }) {
  const texts = useTexts();
  const { state, downloads } = batch;
  if (state === 'dissolved') return null;
  if (state === 'open') return <OpenActs batch={batch} person={person} />;
  const last = downloads.at(-1);
  return (
    <div className="desk-panel space-below">
      {last ? (
        <p className="space-below-small">
          <Message
            id="payouts.downloadedBefore"
            values={{ person: last.person, at: <DateTime key="time" at={last.at} /> }}
          />
        </p>
      ) : null}
      <form method="post" action={`${batchPath(batch.id)}/file`} className="space-below-small" data-download="">
        <button type="submit" className={last ? 'button' : 'button button-primary'}>
          {last ? texts.t('payouts.downloadAgain') : texts.t('payouts.downloadTheFile')}
        </button>
      </form>
      {state === 'released' && last ? <PaidForm batch={batch} /> : null}
    </div>
  );
}

function OpenActs({ batch, person }: { batch: Batch; person: string }) {
  const texts = useTexts();
  const own = batch.made.person === person;
  return (
    <div className="desk-panel space-below">
      {own ? (
        <p className="space-below-small">{texts.t('payouts.ownBatch')}</p>
      ) : (
        <form method="post" action={`${batchPath(batch.id)}/release`} className="space-below-small" data-in-place="">
          <button type="submit" className="button button-primary">
            {texts.t('payouts.releaseBatch')}
          </button>
        </form>
      )}
      <form method="post" action={`${batchPath(batch.id)}/dissolve`} data-in-place="">
        <button type="submit" className="button">
          {texts.t('payouts.cancelBatch')}
        </button>
        <span className="muted small"> {texts.t('payouts.dueAgain')}</span>
      </form>
    </div>
  );
}

function PaidForm({ batch }: { batch: Batch }) {
  const texts = useTexts();
  return (
    <form method="post" action={`${batchPath(batch.id)}/paid`} data-in-place="">
      <p className="space-below-small">
        <label className="desk-tick">
          <input type="checkbox" name="executed" required />
          {` ${texts.t('payouts.haveLeft', { payments: texts.t('payouts.payments', { count: batch.count }) })}`}
        </label>
      </p>
      <button type="submit" className="button button-primary">
        {texts.t('payouts.markAsPaid')}
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
  return done.ok ? redirectAfterForm(batchPath(id), 'batchReleased') : toErrorPage(input, done.error, batchPath(id));
}

async function cancelBatch(input: DeskInput) {
  const id = input.params.id ?? '';
  const done = await input.services.payouts.cancelBatch(createPayoutAct(input), id);
  return done.ok ? redirectAfterForm(batchPath(id), 'batchDissolved') : toErrorPage(input, done.error, batchPath(id));
}

async function fetchFile(input: DeskInput) {
  const id = input.params.id ?? '';
  const made = await input.services.payouts.file(createPayoutAct(input), id);
  if (!made.ok) return toErrorPage(input, made.error, batchPath(id));
  const { name, contentType: type, content: body } = made.value;
  return { kind: 'file' as const, name, type, body };
}

async function markPaid(input: DeskInput) {
  const id = input.params.id ?? '';
  if (input.body.executed === undefined) return notDone(input, 422, input.texts.t('payouts.tick'), batchPath(id));
  const done = await input.services.payouts.markPaid(createPayoutAct(input), id);
  return done.ok ? redirectAfterForm(batchPath(id), 'batchPaid') : toErrorPage(input, done.error, batchPath(id));
}

async function undo(input: DeskInput) {
  const id = input.params.id ?? '';
  const done = await input.services.payouts.undo(createPayoutAct(input), { id, act: input.body.act ?? '' });
  if (done.ok) return redirectAfterForm(batchPath(id), 'batchUndone');
  const { error } = done;
  if (error.code === 'payout.unknown' || error.code === 'payout.state') return toErrorPage(input, error, batchPath(id));
  const reason = input.texts.t(undoReasons[error.code]);
  return notDone(input, 409, input.texts.t('undo.batch', { reason }), batchPath(id));
}
