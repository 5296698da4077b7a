import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  redirectAfterForm,
  toNotFound,
  toPage,
} from '../desk-route.ts';
import { UNEXPECTED } from '../worklists.ts';
import type { TypedParcel } from './unexpected/RecordUnexpected.tsx';
import { UnexpectedPage } from './unexpected/UnexpectedPage.tsx';

const PER_PAGE = 25;

export const unexpectedRoutes: DeskRoute[] = [
  { method: 'GET', path: UNEXPECTED.path, access: 'read', handle: (input) => show(input) },
  { method: 'POST', path: UNEXPECTED.path, access: 'receive', handle: record },
  { method: 'POST', path: `${UNEXPECTED.path}/:id/link`, access: 'receive', handle: link },
  { method: 'POST', path: `${UNEXPECTED.path}/:id/close`, access: 'receive', handle: close },
];

interface Refused {
  typed?: TypedParcel;
  /** A rejected trade of the parcel with this id. */
  link?: { id: string; trade: string };
  problems: Readonly<Record<string, string>>;
  status: number;
}

async function show({ services, staff, query, now }: DeskInput, refused?: Refused): Promise<DeskAnswer> {
  const after = query.after || undefined;
  return toPage({
    title: 'worklist.unexpected',
    section: 'today',
    ...(refused && { status: refused.status }),
    body: (
      <UnexpectedPage
        list={await services.fulfilment.listUnexpected({ after, limit: PER_PAGE })}
        mayReceive={staff.roles.includes('receive')}
        further={after !== undefined}
        typed={refused?.typed}
        link={refused?.link}
        problems={refused?.problems ?? {}}
        now={now()}
      />
    ),
  });
}

async function record(input: DeskInput): Promise<DeskAnswer> {
  const { services, staff, body, now } = input;
  const { code = '', note = '', shelf = '' } = body;
  const typed = { code, note, shelf };
  const done = await services.fulfilment.recordUnexpected({ person: staff.email }, typed, now());
  if (done.ok) return redirectAfterForm(UNEXPECTED.path, 'unexpectedRecorded');
  const problems = Object.fromEntries(
    done.error.fields.map((field) => [field.pointer.slice(1), input.texts.problem(field)]),
  );
  return show(input, { typed, problems, status: 422 });
}

async function link(input: DeskInput): Promise<DeskAnswer> {
  const { services, staff, params, body, now } = input;
  const { id = '' } = params;
  const trade = body.trade ?? '';
  const number = await services.fulfilment.findNumber(trade);
  const refuse = () =>
    show(input, {
      link: { id, trade },
      problems: { [`trade-${id}`]: input.texts.t('unexpected.noTrade') },
      status: 422,
    });
  if (number === undefined) return refuse();
  const done = await services.fulfilment.linkUnexpected({ person: staff.email }, { id, number }, now());
  if (done.ok) return redirectAfterForm(`/desk/trades/${number}`, 'unexpectedLinked');
  return done.error.code === 'trade.unknown' ? refuse() : showGone(input, done.error.code);
}

async function close(input: DeskInput): Promise<DeskAnswer> {
  const { services, staff, params, now } = input;
  const done = await services.fulfilment.closeUnexpected({ person: staff.email }, { id: params.id ?? '' }, now());
  return done.ok ? redirectAfterForm(UNEXPECTED.path, 'unexpectedClosed') : showGone(input, done.error.code);
}

function showGone(
  input: DeskInput,
  code: 'unexpected.unknown' | 'unexpected.closed',
): DeskAnswer | Promise<DeskAnswer> {
  if (code === 'unexpected.unknown') return toNotFound('unexpected.unknown');
  return show(input, { problems: { closed: input.texts.t('unexpected.closed') }, status: 409 });
}
