import { dropUnsent, listUnsent, requeueMails } from '../../services/mail/index.server.ts';
import { type OperatorCommand, OperatorError } from './control/operator-command.ts';

const LISTED = 200;

/** Commands of `npm run outbox`. */
export const outboxCommands: Readonly<Record<`outbox.${'list' | 'requeue' | 'drop'}`, OperatorCommand>> = {
  'outbox.list': async ({ database, printLine }) => {
    const { mails, waiting, parked } = await listUnsent(database.db, LISTED);
    printLine(`${waiting} waiting, ${parked} parked${mails.length === LISTED ? `; the first ${LISTED}` : ''}`);
    for (const mail of mails) {
      const next = mail.nextAttemptAt ? `next attempt ${mail.nextAttemptAt}` : 'parked';
      const tried = mail.attempts > 0 ? `, ${mail.attempts} attempts` : '';
      printLine(`${mail.id}  ${mail.tenant}  ${mail.kind}  to ${mail.to}  written ${mail.createdAt}  ${next}${tried}`);
      if (mail.lastError) printLine(`    ${mail.lastError.replace(/\s+/g, ' ')}`);
    }
  },
  'outbox.requeue': async ({ database, printLine }, input) => {
    const id = parseId(input);
    const count = await requeueMails(database.db, { id, now: database.now() });
    if (id !== undefined && count === 0) throw new OperatorError(`Mail ${id} is neither queued nor parked.`);
    printLine(`${count} ${count === 1 ? 'mail is' : 'mails are'} retried now.`);
  },
  'outbox.drop': async ({ database, printLine }, input) => {
    const id = parseId(input);
    if (id === undefined)
      throw new OperatorError('The number of the mail is missing. npm run outbox -- list shows the numbers.');
    if (!(await dropUnsent(database.db, { id, now: database.now() })))
      throw new OperatorError(`Mail ${id} is neither queued nor parked.`);
    printLine(`Mail ${id} is deleted.`);
  },
};

function parseId(input: unknown): number | undefined {
  const id = (input as { id?: unknown } | null)?.id;
  if (id === undefined || id === null) return undefined;
  if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0) return id;
  throw new OperatorError(`${JSON.stringify(id)} is not the number of a mail.`);
}
