import type { AccountTotpBody, PasskeyOptionsBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import type { Result } from '../../shared/result.ts';
import type { Sweep } from '../../shared/sweep.ts';
import type { Busy, PasskeyPage, TooSoon } from '../accounts/index.server.ts';

/** What somebody may do at the desk. `read` is said of those who may do nothing else: whoever is signed in may read. */
export const STAFF_ROLES = ['receive', 'inspect', 'pay', 'admin', 'read'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Somebody who works at the desk. */
export interface StaffMember {
  id: number;
  /** In lower case. */
  email: string;
  roles: readonly StaffRole[];
}

export interface SignedInStaff extends StaffMember {
  /** When this session began: some acts take a fresh sign-in. */
  signedInAt: Date;
  /** When this session ends, whatever happens. */
  until: Date;
}

export interface ListedStaff extends StaffMember {
  /** `invited` has a link that opens, `lapsed` had one and never used it. */
  state: 'active' | 'invited' | 'lapsed';
  /** Last request of a session that is still kept. */
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

/** What a browser answered for a passkey. */
export interface PasskeyAnswer {
  challenge: string;
  response: object;
}

export type PasskeyRefusal =
  /** The name is empty or too long. */
  | { code: 'name' }
  | { code: 'full' }
  /** Stored already, for this person or another one. */
  | { code: 'known' }
  /** Too late, of another page, not signed, or without a check of its owner. */
  | { code: 'refused' };

export type StaffEventKind = 'invited' | 'unlocked' | 'reset' | 'removed' | 'passkeyAdded' | 'passkeyRemoved';

/** A change to how somebody signs in. */
export interface StaffEvent {
  what: StaffEventKind;
  email: string;
  /** E-mail address of who did it, or the command line. */
  actor: string;
  at: Date;
}

/** `self`: administrators do it for each other, nobody for themselves. */
export type ColleagueRefusal = { code: 'unknown' } | { code: 'self' };

/** What is known of the browser that signs in. */
export interface DeskBrowserFacts {
  address: string | undefined;
  /** Its cookie of known browsers. */
  browser?: string | undefined;
  /** Its cookie of a session, or of a browser before one: tells the browser apart that repeats a request. */
  cookie?: string | undefined;
}

/** The desk belongs to no shop: of the context of a request its services need the clock alone. */
export type DeskContext = Pick<RequestContext, 'now'>;

export interface StartedSession {
  /** The cookie of known browsers from now on. */
  browser: string;
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
    from: DeskBrowserFacts,
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
    from?: Omit<DeskBrowserFacts, 'address'>,
  ): Promise<Result<StartedSession, InvitationRefusal>>;
  list(ctx: DeskContext): Promise<ListedStaff[]>;
  /** The newest changes to how people sign in. */
  listEvents(): Promise<StaffEvent[]>;
  listPasskeys(staffId: number): Promise<ListedPasskey[]>;
  beginPasskey(ctx: DeskContext, page: PasskeyPage, staff: StaffMember): Promise<PasskeyOptionsBody>;
  addPasskey(
    ctx: DeskContext,
    page: PasskeyPage,
    added: { staff: StaffMember; answer: PasskeyAnswer; name: string },
  ): Promise<Result<null, PasskeyRefusal>>;
  /** False when the person has no such passkey. */
  removePasskey(ctx: DeskContext, removed: { staff: StaffMember; id: string }): Promise<boolean>;
  beginPasskeySignIn(ctx: DeskContext, page: PasskeyPage): Promise<PasskeyOptionsBody>;
  /** Undefined for an answer that is not right. Waits for no count of failed tries: nobody can guess a passkey. */
  signInWithPasskey(
    ctx: DeskContext,
    page: PasskeyPage,
    answer: PasskeyAnswer,
    from: Pick<DeskBrowserFacts, 'browser'>,
  ): Promise<StartedSession | undefined>;
  /** Clears the count of failed tries of a colleague. */
  unlock(ctx: DeskContext, by: StaffMember, staffId: number): Promise<Result<{ email: string }, ColleagueRefusal>>;
  /** Ends all ways in of a colleague and makes a link for a new password and app. */
  reset(
    ctx: DeskContext,
    by: StaffMember,
    staffId: number,
  ): Promise<Result<{ email: string; token: string; until: Date }, ColleagueRefusal>>;
  sweep: Sweep;
}
