import type { ReactNode } from 'react';
import type { LimitName } from '../generated/api/limits.gen.ts';
import type { PasskeyPage } from '../services/accounts/index.server.ts';
import type { SignedInStaff, StaffRole, StartedSession } from '../services/staff/index.server.ts';
import type { Logger, RequestContext } from '../shared/request-context.ts';
import type { DeskServices } from './desk-services.ts';
import type { FlashCode } from './flash.ts';
import type { SectionName } from './sections.ts';

/** A shop of the fleet, to filter by. */
export interface DeskShop {
  id: string;
  country: string;
}

/** A file that a form sent, on disk until the answer is sent. */
export interface SentFile {
  /** As its sender called it: to be shown to them, and nothing else. */
  name: string;
  read(): Promise<Uint8Array>;
}

/** What a page is made of; nobody need be signed in for it. */
export interface OpenInput {
  services: DeskServices;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** What a form sent; of several values of a name the last. */
  body: Readonly<Record<string, string>>;
  /** Files that a form sent under a name. */
  files(name: string): readonly SentFile[];
  /** Every value that a form sent under a name, for boxes to tick. */
  all(name: string): string[];
  /** The clock; what services want of a context that is no shop's. */
  now(): Date;
  /** A context of a shop, for services that write to its customers in their language. */
  contextOf(tenant: string, locale: string): RequestContext;
  /** BCP 47 tag of a language of the shops. */
  langOf(locale: string): string;
  /** All of the fleet. */
  shops: readonly DeskShop[];
  /** Address of the browser, or as a trusted proxy tells it. */
  address: string | undefined;
  /** The cookie of known browsers, where the browser sent one. */
  browser: string | undefined;
  /** This page, as passkeys know it. */
  passkeyPage: PasskeyPage;
  /** The session's token, where the browser sent one. */
  sessionToken: string | undefined;
  log: Logger;
  /** The stage for trying things out: no second factor, and hints for whoever sees the desk for the first time. */
  local: boolean;
}

export interface DeskInput extends OpenInput {
  /** Whoever is signed in, with the roles they have now. */
  staff: SignedInStaff;
}

interface Route {
  method: 'GET' | 'POST';
  /** Below `/desk`; `:name` stands for a part of the address. */
  path: string;
  /** Beside what every request of its method counts against. */
  limit?: LimitName;
  /** Takes forms with files; every other route refuses them unread. */
  files?: true;
}

interface OpenRoute extends Route {
  access: 'open';
  handle(input: OpenInput): DeskAnswer | Promise<DeskAnswer>;
}

interface StaffRoute extends Route {
  /** The role it takes, or one of several; `read` is everybody who is signed in. */
  access: StaffRole | readonly StaffRole[];
  handle(input: DeskInput): DeskAnswer | Promise<DeskAnswer>;
}

/** The roles that open a route; undefined where every signed-in staff member may ask. */
export function rolesFor({ access }: StaffRoute): readonly StaffRole[] | undefined {
  if (access === 'read') return undefined;
  return typeof access === 'string' ? [access] : access;
}

/** Roles that change something. `read` alone writes nothing, notes neither. */
export const WRITING_ROLES = ['receive', 'inspect', 'pay'] as const satisfies readonly StaffRole[];

export function mayWrite({ roles }: { roles: readonly StaffRole[] }): boolean {
  return WRITING_ROLES.some((role) => roles.includes(role));
}

/** One address of the desk. The table of `desk-routes.ts` holds all there are. */
export type DeskRoute = OpenRoute | StaffRoute;

export interface DeskPage {
  /** Of the window, and of the headline unless the body has one of its own. */
  title: string;
  /** Where in the navigation it stands. */
  section?: SectionName;
  /** What was scanned and belongs to no trade. */
  unknownCode?: string;
  /** 200 when left out. */
  status?: number;
  /** For answers that say when to ask again. */
  retryAfterSeconds?: number;
  body: ReactNode;
}

interface DeskFile {
  /** Media type, with its charset where it is text. */
  type: string;
  /** Offered under this name to keep; shown in place when left out. */
  name?: string;
  /** A generator is sent part by part. */
  body: Buffer | Uint8Array | string | Generator<string>;
}

/** A session that begins or ends with an answer. */
type SessionChange = StartedSession | 'ended';

interface Redirect {
  kind: 'redirect';
  to: string;
  session?: SessionChange;
}

export type DeskAnswer = ({ kind: 'page' } & DeskPage) | Redirect | ({ kind: 'file' } & DeskFile);

/** A page in the desk's frame. */
export function page(shown: DeskPage): DeskAnswer {
  return { kind: 'page', ...shown };
}

/** After a form: the browser asks for `to`, a path of the desk, which says there what was done. */
export function redirect303(to: string, flash?: FlashCode): Redirect {
  if (flash === undefined) return { kind: 'redirect', to };
  const [path = '', query] = to.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('done', flash);
  return { kind: 'redirect', to: `${path}?${params}` };
}

/** A file for one person, as all of the desk. */
export function file(sent: DeskFile): DeskAnswer {
  return { kind: 'file', ...sent };
}

/** Nothing is there, or not any more. */
export function notFound(what: string): DeskAnswer {
  return page({ status: 404, title: 'Not found', body: what });
}
