import { type WorklistName, worklistNames } from '../services/fulfilment/index.server.ts';
import type { StaffRole } from '../services/staff/index.server.ts';

/** A worklist as staff see it. */
export interface Worklist {
  title: string;
  path: string;
  /** The role that may do the next step. */
  role: StaffRole;
  /** The text of an empty list. */
  empty: string;
}

const WORKLISTS = '/desk/worklists';

export const worklists: Readonly<Record<WorklistName, Worklist>> = {
  toReceive: {
    title: 'To receive',
    path: `${WORKLISTS}/to-receive`,
    role: 'receive',
    empty: 'No parcel is on its way.',
  },
  toInspect: {
    title: 'To inspect',
    path: `${WORKLISTS}/to-inspect`,
    role: 'inspect',
    empty: 'Every parcel is inspected.',
  },
  secondOpinion: {
    title: 'Second opinion',
    path: `${WORKLISTS}/second-opinion`,
    role: 'inspect',
    empty: 'No seller waits for a second inspection.',
  },
  clarificationAnswered: {
    title: 'Clarification answered',
    path: `${WORKLISTS}/clarification-answered`,
    role: 'inspect',
    empty: 'No answer of a seller waits for an inspection.',
  },
  toReturn: {
    title: 'To return',
    path: `${WORKLISTS}/to-return`,
    role: 'receive',
    empty: 'No device waits for its way back.',
  },
  toPay: { title: 'To pay', path: `${WORKLISTS}/to-pay`, role: 'pay', empty: 'Nothing is due.' },
};

/** Parcels without a trade: a worklist with a page of its own. */
export const UNEXPECTED: Worklist = {
  title: 'Unexpected parcels',
  path: '/desk/unexpected',
  role: 'receive',
  empty: 'No parcel without a trade waits.',
};

/** The worklists that a person works on; all of them for a person who only reads. */
export function worklistsFor({ roles }: { roles: readonly StaffRole[] }): WorklistName[] {
  const own = worklistNames.filter((name) => roles.includes(worklists[name].role));
  return own.length > 0 ? own : [...worklistNames];
}
