import type { AccountTotpBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { Busy, TooSoon } from '../accounts/index.server.ts';

/** What somebody may do at the desk. `read` is said of those who may do nothing else: whoever is signed in may read. */
export const STAFF_ROLES = ['receive', 'inspect', 'pay', 'read'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Somebody who works at the desk. */
export interface StaffMember {
  id: number;
  /** In lower case. */
  email: string;
  roles: readonly StaffRole[];
}

export interface SignedInStaff extends StaffMember {
  /** When this session ends, whatever happens. */
  until: Date;
}

export interface ListedStaff extends StaffMember {
  /** `invited` has a link that opens, `lapsed` had one and never used it. */
  state: 'active' | 'invited' | 'lapsed';
  /** Last request of a session that is still kept. */
  seenAt: Date | null;
  invitedUntil: Date | null;
}

/** The desk belongs to no shop: of the context of a request its services need the clock alone. */
export type DeskContext = Pick<RequestContext, 'now'>;

export interface StartedSession {
  /** For the cookie; it is stored as a hash alone. */
  token: string;
  until: Date;
}

export interface StaffCredentials {
  email: string;
  password: string;
  /** Of the authenticator app; empty where none is asked for. */
  code: string;
}

export type StaffSignInRefusal =
  /** No such person, not their password, or not their code: nobody can tell which. */
  | { code: 'wrong' }
  /** The password is right, and there is no second factor, which this stage wants: a new invitation is needed. */
  | { code: 'factorMissing' }
  | TooSoon
  | Busy;

export interface Invitation {
  email: string;
  roles: readonly StaffRole[];
  until: Date;
  /** The second factor to set up; undefined in the stage that asks for none. */
  totp: AccountTotpBody | undefined;
}

export type InvitationProblem = 'tooShort' | 'tooLong' | 'isEmail' | 'common' | 'notAlike' | 'wrongCode';

export type InvitationRefusal =
  | { code: 'gone' }
  | { code: 'fields'; fields: Readonly<Partial<Record<'password' | 'again' | 'code', InvitationProblem>>> }
  | Busy;

export interface AcceptedInvitation {
  password: string;
  again: string;
  code: string;
}

/** What is known of the browser that asks. */
export interface DeskBrowser {
  address: string | undefined;
  /** Its cookie, of a session or from before one: by it a repeated request is known as the same. */
  cookie?: string | undefined;
}

/** Who works at the desk, and who of them is signed in. */
export interface StaffService {
  /** Codes of an app are asked for; not in the local stage. */
  secondFactor: boolean;
  signIn(
    ctx: DeskContext,
    typed: StaffCredentials,
    from: DeskBrowser,
  ): Promise<Result<StartedSession, StaffSignInRefusal>>;
  /** Whose session it is; undefined once it is over or its owner was removed. */
  authenticate(ctx: DeskContext, token: string): Promise<SignedInStaff | undefined>;
  signOut(token: string): Promise<void>;
  /** Ends every session of a person. */
  signOutEverywhere(staffId: number): Promise<void>;
  /** What an invitation's link opens; changes nothing. */
  findInvitation(ctx: DeskContext, token: string): Promise<Invitation | undefined>;
  /** Sets password and second factor, once, ends what sessions there were, and signs in. */
  acceptInvitation(
    ctx: DeskContext,
    token: string,
    typed: AcceptedInvitation,
    from?: Pick<DeskBrowser, 'cookie'>,
  ): Promise<Result<StartedSession, InvitationRefusal>>;
  list(ctx: DeskContext): Promise<ListedStaff[]>;
  sweep: Sweep;
}
