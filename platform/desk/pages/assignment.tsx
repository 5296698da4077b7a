import { type DeskAnswer, type DeskInput, type DeskRoute, redirectAfterForm, WRITING_ROLES } from '../desk-route.ts';
import { listAssignees } from './trade/assignees.ts';
import { showTrade, unknownTrade } from './trade.tsx';

export const assignmentRoutes: DeskRoute[] = [
  { method: 'POST', path: '/desk/trades/:number/assignment', access: WRITING_ROLES, handle: assign },
];

/** Changes only what differs from the form as shown: a colleague may have changed the other field meanwhile. */
async function assign(input: DeskInput): Promise<DeskAnswer> {
  const { services, params, body, staff, now } = input;
  const number = params.number ?? '';
  const { assignee = '', shelf = '', shownAssignee = '', shownShelf = '' } = body;
  const people = await listAssignees(input);
  const isNew = assignee !== shownAssignee;
  if (isNew && assignee !== '' && !people.includes(assignee))
    return showTrade(input, { problems: { assignee: input.texts.t('trade.choosePerson') } });
  const done = await services.fulfilment.assign(
    { person: staff.email },
    {
      number,
      assignee: isNew ? assignee || null : undefined,
      shelf: shelf === shownShelf ? undefined : shelf || null,
    },
    now(),
  );
  if (done.ok) return redirectAfterForm(`/desk/trades/${number}`, 'assigned');
  if (done.error.code === 'trade.unknown') return unknownTrade();
  const [problem] = done.error.fields;
  return showTrade(input, {
    problems: { [problem?.pointer.slice(1) ?? 'shelf']: problem ? input.texts.problem(problem) : '' },
  });
}
