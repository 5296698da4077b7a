import type { ListedStaff, SignedInStaff, StaffRole } from '../../services/staff/index.server.ts';
import { DateTime } from '../DateTime.tsx';
import { type DeskRoute, page } from '../desk-route.ts';
import { sections } from '../sections.ts';

export const peopleRoutes: DeskRoute[] = [
  {
    method: 'GET',
    path: sections.people.path,
    access: 'read',
    handle: async ({ services, staff, now }) =>
      page({
        title: 'People',
        section: 'people',
        body: <People people={await services.staff.list({ now })} staff={staff} />,
      }),
  },
];

const roleTexts: Record<StaffRole, string> = {
  receive: 'receive parcels',
  inspect: 'inspect devices and decide',
  pay: 'make and release payouts',
  read: 'read everything',
};

function People({ people, staff }: { people: readonly ListedStaff[]; staff: SignedInStaff }) {
  return (
    <>
      <h1 className="space-below">People</h1>
      <section className="desk-panel space-below-large" aria-labelledby="you">
        <h2 id="you" className="h3 space-below-small">
          You
        </h2>
        <p>
          <b>{staff.email}</b>
          {` may ${[...new Set<StaffRole>([...staff.roles, 'read'])].map((role) => roleTexts[role]).join(', ')}.`}
        </p>
        <p className="muted">
          You are signed in until <DateTime at={staff.until} />.
        </p>
        <form method="post" action="/desk/sign-out-everywhere" className="space-above-small">
          <button type="submit" className="button">
            Sign out on every device
          </button>
        </form>
      </section>
      <h2 className="h3 space-below-small" id="all">
        {`Everybody who works here (${people.length})`}
      </h2>
      <PeopleTable people={people} />
      <p className="muted small space-above">
        <code>npm run staff -- add &lt;e-mail&gt; --role &lt;role&gt;</code> invites somebody or gives a new link;{' '}
        <code>npm run staff -- remove &lt;e-mail&gt;</code> ends access at once.
      </p>
    </>
  );
}

function PeopleTable({ people }: { people: readonly ListedStaff[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys
    <section className="desk-table" aria-labelledby="all" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">E-mail</th>
            <th scope="col">Roles</th>
            <th scope="col">State</th>
            <th scope="col">Last seen</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row">{person.email}</th>
              <td>{person.roles.join(', ')}</td>
              <td>
                <State person={person} />
              </td>
              <td>{person.seenAt ? <DateTime at={person.seenAt} /> : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function State({ person: { state, invitedUntil } }: { person: ListedStaff }) {
  if (state === 'active') return 'Active';
  if (state === 'lapsed' || !invitedUntil) return 'Invitation over';
  return (
    <>
      Invited until <DateTime at={invitedUntil} />
    </>
  );
}
