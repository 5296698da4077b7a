import { worklistNames } from '../../services/fulfilment/index.server.ts';
import {
  type DeskAnswer,
  type DeskInput,
  type DeskRoute,
  redirectAfterForm,
  toNotFound,
  toPage,
} from '../desk-route.ts';
import { sections } from '../sections.ts';
import type { DeskMessageId } from '../texts.ts';
import { worklists, worklistsFor } from '../worklists.ts';
import { TodayPage } from './today/TodayPage.tsx';
import { WorklistView } from './today/WorklistView.tsx';

const FIRST = 5;
const PER_PAGE = 25;

export const todayRoutes: DeskRoute[] = [
  { method: 'GET', path: sections.today.path, access: 'read', handle: showToday },
  { method: 'GET', path: '/desk/worklists/:list', access: 'read', handle: (input) => showList(input) },
  { method: 'POST', path: worklists.toReturn.path, access: 'receive', handle: handOver },
];

async function showToday({ services, staff, now, query }: DeskInput): Promise<DeskAnswer> {
  const names = worklistsFor(staff);
  const mine = query.mine === 'true';
  const pages = await Promise.all(
    names.map(async (name) => ({
      name,
      page: await services.fulfilment.listWaiting(name, { limit: FIRST, ...(mine && { assigneeId: staff.id }) }),
    })),
  );
  const unexpected =
    !mine && (names.includes('toReceive') || undefined) && (await services.fulfilment.listUnexpected({ limit: FIRST }));
  return toPage({
    title: 'today.today',
    section: 'today',
    body: <TodayPage lists={pages} unexpected={unexpected || undefined} mine={mine} now={now()} />,
  });
}

interface Refused {
  code: string;
  problem: DeskMessageId;
  status: number;
}

async function showList(input: DeskInput, refused?: Refused): Promise<DeskAnswer> {
  const { services, params, query, staff } = input;
  const path = refused ? worklists.toReturn.path : `/desk/worklists/${params.list}`;
  const name = worklistNames.find((one) => worklists[one].path === path);
  if (!name) return toNotFound('today.noWorklist');
  const after = query.after || undefined;
  const mine = query.mine === 'true';
  return toPage({
    title: `worklist.${name}`,
    section: 'today',
    ...(refused && { status: refused.status }),
    body: (
      <WorklistView
        name={name}
        page={
          await services.fulfilment.listWaiting(name, { after, limit: PER_PAGE, ...(mine && { assigneeId: staff.id }) })
        }
        now={input.now()}
        mine={mine}
        further={after !== undefined}
        handsOver={name === 'toReturn' && staff.roles.includes('receive')}
        handedOver={query.done === 'handedOver'}
        typed={refused?.code ?? ''}
        problem={refused && input.texts.t(refused.problem)}
      />
    ),
  });
}

/** A scanned or typed return parcel that the carrier takes; the page stays for the next one. */
async function handOver(input: DeskInput): Promise<DeskAnswer> {
  const { services, staff, body, now, log } = input;
  const code = (body.parcel ?? '').trim();
  const done = await services.fulfilment.handOver({ person: staff.email }, { code }, now());
  if (!done.ok) return showList(input, { code, ...problems[done.error.code] });
  log.info({ staffId: staff.id }, 'a return parcel was handed over');
  return redirectAfterForm(worklists.toReturn.path, 'handedOver');
}

const problems = {
  'trade.unknown': { problem: 'today.noReturnParcel', status: 422 },
  'return.unannounced': { problem: 'today.labelFirst', status: 409 },
  'return.handedOver': { problem: 'today.handedOverAlready', status: 409 },
} as const;
