import { type WorklistName, worklistNames } from '../services/fulfilment/index.server.ts';
import type { StaffRole } from '../services/staff/index.server.ts';

/** A worklist as staff see it. */
export interface Worklist {
  path: string;
  /** The role that may do the next step. */
  role: StaffRole;
}

const WORKLISTS = '/desk/worklists';

export const worklists: Readonly<Record<WorklistName, Worklist>> = {
  toReceive: {
    path: `${WORKLISTS}/to-receive`,
    role: 'receive',
  },
  reportedLost: {
    path: `${WORKLISTS}/reported-lost`,
    role: 'receive',
  },
  toInspect: {
    path: `${WORKLISTS}/to-inspect`,
    role: 'inspect',
  },
  secondOpinion: {
    path: `${WORKLISTS}/second-opinion`,
    role: 'inspect',
  },
  clarificationAnswered: {
    path: `${WORKLISTS}/clarification-answered`,
    role: 'inspect',
  },
  toAnswer: {
    path: `${WORKLISTS}/to-answer`,
    role: 'inspect',
  },
  toReturn: {
    path: `${WORKLISTS}/to-return`,
    role: 'receive',
  },
  toPay: { path: `${WORKLISTS}/to-pay`, role: 'pay' },
};

/** Parcels without a trade: a worklist with a page of its own. */
export const UNEXPECTED: Worklist = {
  path: '/desk/unexpected',
  role: 'receive',
};

/** The worklists that a person works on; all of them for a person who only reads. */
export function worklistsFor({ roles }: { roles: readonly StaffRole[] }): WorklistName[] {
  const own = worklistNames.filter((name) => roles.includes(worklists[name].role));
  return own.length > 0 ? own : [...worklistNames];
}
