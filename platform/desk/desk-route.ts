import type { ReactNode } from 'react';
import type { LimitName } from '../generated/api/limits.gen.ts';
import type { PasskeyPage } from '../services/accounts/index.server.ts';
import type { MailDraft } from '../services/mail/index.server.ts';
import {
  type SignedInStaff,
  STAFF_ROLES,
  type StaffRole,
  type StartedSession,
} from '../services/staff/index.server.ts';
import type { Logger, RequestContext } from '../shared/request-context.ts';
import type { DeskServices } from './desk-services.ts';
import type { FlashCode } from './flash.ts';
import type { SectionName } from './sections.ts';
import type { DeskText, DeskTexts } from './texts.ts';

/** A shop of the fleet, to filter by. */
export interface DeskShop {
  id: string;
  country: string;
}

/** An uploaded file, on disk until the answer is sent. */
export interface SentFile {
  /** The sender's file name, only for display to the sender. */
  name: string;
  read(): Promise<Uint8Array>;
}

/** Inputs of a page that needs no sign-in. */
export interface OpenInput {
  services: DeskServices;
  /** Texts and formats in the language of the staff member, or of the browser before the sign-in. */
  texts: DeskTexts;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  /** Form fields; of several values of a name the last. */
  body: Readonly<Record<string, string>>;
  /** Uploaded files of a field. */
  files(name: string): readonly SentFile[];
  /** All values of a field, for check boxes. */
  all(name: string): string[];
  /** The clock and other parts of a service context that belongs to no shop. */
  now(): Date;
  /**
   * A context of a shop, for services that write to its customers in their language. Undefined for a shop whose files
   * were removed.
   */
  createContext(tenant: string, locale: string): RequestContext | undefined;
  /** BCP 47 tag of a language of the shops. */
  getLanguageTag(locale: string): string;
  /** The shops' locale of a language; undefined for a language that no shop speaks. */
  findLocale(language: string): string | undefined;
  /** All shops of the fleet. */
  shops: readonly DeskShop[];
  /** Address of the browser, as reported by a trusted proxy if there is one. */
  address: string | undefined;
  /** The known-browser cookie, if sent. */
  browser: string | undefined;
  /** Origin and RP id of this page for passkeys. */
  passkeyPage: PasskeyPage;
  /** The session token, if sent. */
  sessionToken: string | undefined;
  log: Logger;
  /** The local stage: no second factor, and hints for new users of the desk. */
  local: boolean;
}

export interface DeskInput extends OpenInput {
  /** The signed-in staff member with their current roles. */
  staff: SignedInStaff;
}

interface Route {
  method: 'GET' | 'POST';
  /** Path below `/desk`; `:name` is a path parameter. */
  path: string;
  /** Additional rate limit, besides the one of the method. */
  limit?: LimitName;
  /** Accepts forms with files; other routes reject them unread. */
  files?: true;
}

interface OpenRoute extends Route {
  access: 'open';
  handle(input: OpenInput): DeskAnswer | Promise<DeskAnswer>;
}

interface StaffRoute extends Route {
  /** The required role, or one of several; `read` is everybody but partners, `signedIn` is everybody. */
  access: StaffRole | readonly StaffRole[] | 'signedIn';
  handle(input: DeskInput): DeskAnswer | Promise<DeskAnswer>;
}

/** Everybody of the house: partners see the figures of their own shops only. */
const READING_ROLES = [
  'read',
  ...STAFF_ROLES.filter((role) => role !== 'read' && role !== 'partner'),
] as const satisfies readonly StaffRole[];

/** The roles that a route requires; undefined where every signed-in staff member may use it. */
export function rolesFor({ access }: StaffRoute): readonly StaffRole[] | undefined {
  if (access === 'signedIn') return undefined;
  if (access === 'read') return READING_ROLES;
  return typeof access === 'string' ? [access] : access;
}

/** Roles that may write. `read` alone may not, not even notes. */
export const WRITING_ROLES = ['receive', 'inspect', 'pay'] as const satisfies readonly StaffRole[];

export function mayWrite({ roles }: { roles: readonly StaffRole[] }): boolean {
  return WRITING_ROLES.some((role) => roles.includes(role));
}

/** One route of the desk. `desk-routes.ts` lists all of them. */
export type DeskRoute = OpenRoute | StaffRoute;

export interface DeskPage {
  /** Window title, and the headline of a page with a text. */
  title: DeskText;
  /** Its section in the navigation. */
  section?: SectionName;
  /** A scanned number without a trade. */
  unknownCode?: string;
  /** Default 200. */
  status?: number;
  /** The undo bar of the body shows the confirmation of the last form. */
  confirmsAct?: boolean;
  /** Retry-After. */
  retryAfterSeconds?: number;
  /** A page has a body with a headline, or a text. */
  body?: ReactNode;
  text?: DeskText;
}

interface DeskFile {
  /** Media type, with its charset where it is text. */
  type: string;
  /** File name of a download; without it the file is shown inline. */
  name?: string;
  /** A generator is streamed. */
  body: Buffer | Uint8Array | string | Generator<string>;
}

/** Starts or ends a session with the answer. */
type SessionChange = StartedSession | 'ended';

interface Redirect {
  kind: 'redirect';
  to: string;
  session?: SessionChange;
}

/** A mail as a mail program would show it, in a frame of a page. */
interface ShownMail {
  kind: 'mail';
  html: string;
  pictures: MailDraft['pictures'];
}

/** A file that the browser fetches from the storage. */
interface FileAddress {
  kind: 'address';
  to: string;
}

export type DeskAnswer =
  | ({ kind: 'page' } & DeskPage)
  | Redirect
  | ({ kind: 'file' } & DeskFile)
  | FileAddress
  | ShownMail;

/** A page in the desk's frame. */
export function toPage(shown: DeskPage): DeskAnswer {
  return { kind: 'page', ...shown };
}

/** Redirect after a form to `to`, a path of the desk, which shows a confirmation. */
export function redirectAfterForm(to: string, flash?: FlashCode): Redirect {
  if (flash === undefined) return { kind: 'redirect', to };
  const [path = '', query] = to.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('done', flash);
  return { kind: 'redirect', to: `${path}?${params}` };
}

/** A mail for the frame of its preview. */
export function toMail({ html, pictures }: Pick<MailDraft, 'html' | 'pictures'>): DeskAnswer {
  return { kind: 'mail', html, pictures };
}

/** A personal file, `no-store` like all of the desk. */
export function toFile(sent: DeskFile): DeskAnswer {
  return { kind: 'file', ...sent };
}

/** A signed address of the storage, which is valid for a minute. */
export function toAddress(to: string): DeskAnswer {
  return { kind: 'address', to };
}

/** The object does not exist, or no longer exists. */
export function toNotFound(text: DeskText): DeskAnswer {
  return toPage({ status: 404, title: 'frame.notFound', text });
}
