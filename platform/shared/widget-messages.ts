import { PARTNER_REFERENCE } from './partner-reference.ts';

/** Version of the messages between a partner's page and the shop in its frame; a message of another version is ignored. */
const WIDGET_VERSION = 1;

/** From the shop in the frame to the page around it. No message carries personal data. */
export type FrameMessage =
  /** The shop is loaded and waits for `init`. It carries nothing, because it goes to any parent. */
  | { type: 'hello' }
  | { type: 'ready'; height: number }
  | { type: 'resize'; height: number }
  | { type: 'offer'; device: string; cents: number; currency: string }
  | { type: 'cart'; items: number; cents: number; currency: string }
  | { type: 'trade'; number: string; cents: number; currency: string; reference: string | null }
  | { type: 'error'; code: string }
  /** `address` is the page within the shop; null for pages with a secret or personal address. */
  | { type: 'navigate'; route: string; address: string | null };

/** From the page around the frame to the shop. */
export type HostMessage =
  | {
      type: 'init';
      /** The element follows the height of the content, so the frame never scrolls. */
      fits: boolean;
      appearance: Appearance;
      consent: WidgetConsent | null;
      reference: string | null;
      voucher: string | null;
    }
  | { type: 'appearance'; value: Appearance }
  | { type: 'consent'; value: WidgetConsent }
  /** Pixels of the frame above and below the visible part of the page around it. */
  | { type: 'view'; above: number; below: number };

export type Appearance = 'light' | 'dark' | 'auto';
export type WidgetConsent = 'granted' | 'denied';

type Check = (value: unknown) => boolean;
type MessageTable<M extends { type: string }> = {
  [T in M['type']]: { [K in Exclude<keyof Extract<M, { type: T }>, 'type'>]: Check };
};

const MAX_NUMBER = 1e9;
const count: Check = (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_NUMBER;
const flag: Check = (value) => typeof value === 'boolean';
const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const id = text(/^[\w.:-]{1,100}$/);
const currency = text(/^[A-Z]{3}$/);
const appearance = text(/^(light|dark|auto)$/);
const consent = text(/^(granted|denied)$/);
const reference = nullable(text(PARTNER_REFERENCE));

const FRAME_MESSAGES: MessageTable<FrameMessage> = {
  hello: {},
  ready: { height: count },
  resize: { height: count },
  offer: { device: id, cents: count, currency },
  cart: { items: count, cents: count, currency },
  trade: { number: id, cents: count, currency, reference },
  error: { code: id },
  navigate: { route: id, address: nullable(text(/^\/(?![/\\])[\x21-\x7e]{0,500}$/)) },
};

const HOST_MESSAGES: MessageTable<HostMessage> = {
  init: { fits: flag, appearance, consent: nullable(consent), reference, voucher: nullable(text(/^.{1,40}$/)) },
  appearance: { value: appearance },
  consent: { value: consent },
  view: { above: count, below: count },
};

/** A message from the shop; undefined for anything else, also for one with a member too many. */
export const parseFrameMessage = (data: unknown) => parse<FrameMessage>(FRAME_MESSAGES, data);

/** A message from the page around the frame; undefined for anything else. */
export const parseHostMessage = (data: unknown) => parse<HostMessage>(HOST_MESSAGES, data);

export function toPosted(message: FrameMessage | HostMessage): object {
  return { umlauf: WIDGET_VERSION, ...message };
}

function parse<M extends { type: string }>(table: MessageTable<M>, data: unknown): M | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { umlauf, ...message } = data as Record<string, unknown>;
  const { type, ...rest } = message;
  if (umlauf !== WIDGET_VERSION || typeof type !== 'string' || !Object.hasOwn(table, type)) return undefined;
  const checks: Record<string, Check> = table[type as M['type']];
  const names = Object.keys(checks);
  if (Object.keys(rest).length !== names.length) return undefined;
  return names.every((name) => Object.hasOwn(rest, name) && checks[name]?.(rest[name])) ? (message as M) : undefined;
}
