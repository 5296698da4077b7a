import type { AccountTotpBody, PasskeyOptionsBody } from '../../generated/api/types.gen.ts';
import type { STAFF_LANGUAGES } from '../../generated/desk-messages.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { Busy, PasskeyPage, TooSoon } from '../accounts/index.server.ts';

/**
 * Roles of staff. Every member may read, except partners; `read` marks those who may do nothing else. A `partner` sees
 * the figures of their own shops and has no other role.
 */
export const STAFF_ROLES = ['receive', 'inspect', 'pay', 'admin', 'read', 'partner'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** A language that the pages of staff have. */
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number];

/** A staff member. */
export interface StaffMember {
  id: number;
  /** In lower case. */
  email: string;
  roles: readonly StaffRole[];
  /** The shops of a partner, who sees nothing else; empty for other roles. */
  tenants: readonly string[];
}

export interface SignedInStaff extends StaffMember {
  /** Start of this session: some actions need a recent sign-in. */
  signedInAt: Date;
  /** Fixed end of this session. */
  until: Date;
  /** The chosen language; null for the language of the browser. */
  language: StaffLanguage | null;
}

export interface ListedStaff extends StaffMember {
  /** `invited` has a valid link, `lapsed` let one expire. */
  state: 'active' | 'invited' | 'lapsed';
  /** Last request of a stored session. */
  seenAt: Date | null;
  invitedUntil: Date | null;
  passkeys: number;
}

export interface ListedPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A browser's answer for a passkey. */
export interface PasskeyAnswer {
  challenge: string;
  response: object;
}

export type PasskeyRefusal =
  /** The name is empty or too long. */
  | { code: 'name' }
  | { code: 'full' }
  /** Already stored, for this person or another one. */
  | { code: 'known' }
  /** Late, for another page, not signed, or without user verification. */
  | { code: 'refused' };

export type StaffEventKind = 'invited' | 'unlocked' | 'reset' | 'removed' | 'passkeyAdded' | 'passkeyRemoved';

/** A change to a person's sign-in. */
export interface StaffEvent {
  what: StaffEventKind;
  email: string;
  /** E-mail address of the actor, or the command line. */
  actor: string;
  at: Date;
}

/** `self`: administrators act on each other, never on themselves. */
export type ColleagueRefusal = { code: 'unknown' } | { code: 'self' };

/** The browser that signs in. */
export interface StaffBrowserFacts {
  address: string | undefined;
  /** Its known-browser cookie. */
  browser?: string | undefined;
  /** Its cookie of a session, or from before one: identifies the browser that repeats a request. */
  cookie?: string | undefined;
}

/** Staff belong to no shop: their actions need only the clock of the request context. */
export type StaffContext = Pick<RequestContext, 'now'>;

export interface StartedSession {
  /** The known-browser cookie to set. */
  browser: string;
  /** For the cookie; stored only as a hash. */
  token: string;
  until: Date;
}

export interface StaffCredentials {
  email: string;
  password: string;
  /** Code of the authenticator app; empty where none is required. */
  code: string;
}

export type StaffSignInError =
  /** Unknown person, wrong password or wrong code: callers cannot distinguish them. */
  | { code: 'wrong' }
  /** The password is right, but the second factor that this stage requires is missing: a new invitation is needed. */
  | { code: 'factorMissing' }
  | TooSoon
  | Busy;

export interface Invitation {
  email: string;
  roles: readonly StaffRole[];
  until: Date;
  /** The second factor to set up; undefined in a stage without one. */
  totp: AccountTotpBody | undefined;
}

export type InvitationProblem = 'tooShort' | 'tooLong' | 'isEmail' | 'common' | 'notAlike' | 'wrongCode';

export type InvitationError =
  | { code: 'gone' }
  | { code: 'fields'; fields: Readonly<Partial<Record<'password' | 'again' | 'code', InvitationProblem>>> }
  | Busy;

export interface AcceptedInvitation {
  password: string;
  again: string;
  code: string;
  /** The language of their pages; the browser's without a choice. */
  language?: StaffLanguage | undefined;
}

/** Staff members and their sessions. */
export interface StaffService {
  /** Sign-ins need a code of an app; not in the local stage. */
  secondFactor: boolean;
  signIn(
    ctx: StaffContext,
    typed: StaffCredentials,
    from: StaffBrowserFacts,
  ): Promise<Result<StartedSession, StaffSignInError>>;
  /** The person of a session; undefined once it has expired or its owner was removed. */
  authenticate(ctx: StaffContext, token: string): Promise<SignedInStaff | undefined>;
  signOut(token: string): Promise<void>;
  /** Sets the language of a person; null for the language of the browser. */
  setLanguage(staffId: number, language: StaffLanguage | null): Promise<void>;
  /** Ends every session of a person. */
  signOutEverywhere(staffId: number): Promise<void>;
  /** Describes an invitation's link; changes nothing. */
  findInvitation(ctx: StaffContext, token: string): Promise<Invitation | undefined>;
  /** Sets password and second factor, once, ends existing sessions, and signs in. */
  acceptInvitation(
    ctx: StaffContext,
    token: string,
    typed: AcceptedInvitation,
    from?: Omit<StaffBrowserFacts, 'address'>,
  ): Promise<Result<StartedSession, InvitationError>>;
  list(ctx: StaffContext): Promise<ListedStaff[]>;
  /** The newest changes to sign-ins. */
  listEvents(): Promise<StaffEvent[]>;
  listPasskeys(staffId: number): Promise<ListedPasskey[]>;
  beginPasskey(ctx: StaffContext, page: PasskeyPage, staff: StaffMember): Promise<PasskeyOptionsBody>;
  addPasskey(
    ctx: StaffContext,
    page: PasskeyPage,
    added: { staff: StaffMember; answer: PasskeyAnswer; name: string },
  ): Promise<Result<null, PasskeyRefusal>>;
  /** False when the person has no such passkey. */
  removePasskey(ctx: StaffContext, removed: { staff: StaffMember; id: string }): Promise<boolean>;
  beginPasskeySignIn(ctx: StaffContext, page: PasskeyPage): Promise<PasskeyOptionsBody>;
  /** Undefined for an invalid answer. Ignores counts of failed attempts: passkeys cannot be guessed. */
  signInWithPasskey(
    ctx: StaffContext,
    page: PasskeyPage,
    answer: PasskeyAnswer,
    from: Pick<StaffBrowserFacts, 'browser'>,
  ): Promise<StartedSession | undefined>;
  /** Resets the count of failed attempts of a colleague. */
  unlock(ctx: StaffContext, by: StaffMember, staffId: number): Promise<Result<{ email: string }, ColleagueRefusal>>;
  /** Removes all means of sign-in of a colleague and creates a link for a new password and app. */
  reset(
    ctx: StaffContext,
    by: StaffMember,
    staffId: number,
  ): Promise<Result<{ email: string; token: string; until: Date }, ColleagueRefusal>>;
  sweep: Sweep;
}
