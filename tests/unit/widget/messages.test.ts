import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ParentLink } from '../../../platform/features/framed/parent-link.ts';
import {
  type FrameMessage,
  type HostMessage,
  parseFrameMessage,
  parseHostMessage,
  toPosted,
} from '../../../platform/shared/widget-messages.ts';
import { HostFrame } from '../../../platform/widget/host-frame.ts';

const FRAME: FrameMessage[] = [
  { type: 'hello' },
  { type: 'ready', height: 1200 },
  { type: 'resize', height: 0 },
  { type: 'offer', device: 'apple-iphone-13', cents: 27050, currency: 'EUR' },
  { type: 'cart', items: 2, cents: 54100, currency: 'EUR' },
  { type: 'trade', number: 'DE-26-118-4073', cents: 27050, currency: 'EUR', reference: 'spring/7' },
  { type: 'trade', number: 'DE-26-118-4073', cents: 0, currency: 'EUR', reference: null },
  { type: 'error', code: 'frame.timeout' },
  { type: 'navigate', route: 'home', address: '/' },
  { type: 'navigate', route: 'sale', address: null },
];
const HOST: HostMessage[] = [
  { type: 'init', fits: true, appearance: 'dark', consent: 'denied', reference: 'A-1', voucher: 'N10' },
  { type: 'appearance', value: 'auto' },
  { type: 'consent', value: 'granted' },
  { type: 'view', above: 0, below: 900 },
];

describe('messages between a partner’s page and the shop in its frame', () => {
  it('every message is read as it was sent, by its own side alone', () => {
    for (const message of FRAME) {
      expect(parseFrameMessage(toPosted(message))).toEqual(message);
      expect(parseHostMessage(toPosted(message))).toBeUndefined();
    }
    for (const message of HOST) {
      expect(parseHostMessage(toPosted(message))).toEqual(message);
      expect(parseFrameMessage(toPosted(message))).toBeUndefined();
    }
  });

  it('a message with a missing, wrong or additional member is ignored', () => {
    for (const [parse, messages] of [
      [parseFrameMessage, FRAME],
      [parseHostMessage, HOST],
    ] as const) {
      for (const message of messages) {
        const posted = toPosted(message) as Record<string, unknown>;
        expect(parse({ ...posted, more: 1 })).toBeUndefined();
        expect(parse({ ...posted, umlauf: 2 })).toBeUndefined();
        for (const name of Object.keys(posted)) {
          const { [name]: _, ...others } = posted;
          expect(parse(others), `${message.type} without ${name}`).toBeUndefined();
          expect(parse({ ...posted, [name]: { value: 'x' } }), `${message.type}, ${name}`).toBeUndefined();
        }
      }
    }
  });

  it('a personal or foreign address, an e-mail address as reference and a fraction of a cent are refused', () => {
    const refuse = (message: object) => expect(parseFrameMessage({ umlauf: 1, ...message })).toBeUndefined();
    const trade = { type: 'trade', number: 'DE-1', cents: 1, currency: 'EUR' };
    for (const reference of ['a@b.example', 'two words', '', '-x', 'x'.repeat(65), '<b>', 7])
      refuse({ ...trade, reference });
    for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:1', ''])
      refuse({ type: 'navigate', route: 'home', address });
    for (const cents of [1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, '1', 1e10])
      refuse({ type: 'offer', device: 'a', cents, currency: 'EUR' });
  });
});

/** A frame whose parent records what it is sent. */
function openFrame() {
  const sent: [unknown, string][] = [];
  const parent = { postMessage: (message: unknown, origin: string) => void sent.push([message, origin]) };
  const received: HostMessage[] = [];
  let listener: (event: unknown) => void = () => {};
  const frame = {
    parent,
    addEventListener: (_: string, added: (event: unknown) => void) => {
      listener = added;
    },
    removeEventListener: () => {},
  };
  const link = new ParentLink(frame as never, (message) => received.push(message));
  return { link, sent, received, parent, say: (event: object) => listener(event) };
}

const ORIGIN = 'https://www.partner.example';

/** Genuine messages from a wrong window or origin, and malformed ones from everywhere. */
function forgedMessages(messages: object[], source: object) {
  const genuine = fc.constantFrom(...messages);
  const damaged = fc
    .tuple(genuine, fc.string(), fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.boolean()))
    .map(([message, name, value]) => ({ ...message, [`x${name}`]: value }));
  const other = fc.record({ umlauf: fc.constantFrom(0, '1', 2, true), type: fc.string(), value: fc.string() });
  const malformed = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.constant([]), damaged, other);
  const foreign = fc.constantFrom(
    { source: {}, origin: ORIGIN },
    { source: null, origin: ORIGIN },
    { source, origin: 'https://www.partner.example.evil.example' },
    { source, origin: 'http://www.partner.example' },
    { source, origin: 'https://www.partner.example:444' },
    { source, origin: 'null' },
    { source, origin: '' },
  );
  return fc.oneof(
    fc.tuple(foreign, fc.oneof(genuine, malformed)),
    fc.tuple(fc.constant({ source, origin: ORIGIN }), malformed),
  );
}

/** A partner's page with one frame, and what the element around it gets. */
function openHost() {
  const listeners: ((event: unknown) => void)[] = [];
  const iframe = { contentWindow: {}, remove: () => {} };
  vi.stubGlobal('document', { createElement: () => iframe });
  vi.stubGlobal('window', {
    addEventListener: (_: string, added: (event: unknown) => void) => listeners.push(added),
    removeEventListener: () => listeners.pop(),
  });
  const received: FrameMessage[] = [];
  const host = new HostFrame(ORIGIN, 'Shop', (message) => received.push(message));
  const say = (event: object) => {
    for (const listener of listeners) listener(event);
  };
  return { host, received, iframe, say };
}

describe('a partner’s page', () => {
  it('gets each message of its own frame, none of 100,000 forged ones, and nothing after the frame was closed', () => {
    const { host, received, iframe, say } = openHost();
    const own = { source: iframe.contentWindow, origin: ORIGIN };
    for (const message of FRAME) say({ ...own, data: toPosted(message) });
    expect(received).toEqual(FRAME);
    received.length = 0;
    const forged = forgedMessages(FRAME.map(toPosted), iframe.contentWindow);
    for (const [place, data] of fc.sample(forged, 100_000)) say({ ...place, data });
    host.close();
    say({ ...own, data: toPosted({ type: 'hello' }) });
    expect(received).toEqual([]);
  });
});
const init = toPosted(HOST[0] as HostMessage);

describe('a shop in a frame', () => {
  it('sends only a hello before the page around it has answered, and later only to that page’s origin', () => {
    const { link, sent, parent, say } = openFrame();
    link.post({ type: 'resize', height: 5 });
    expect(sent).toEqual([[{ umlauf: 1, type: 'hello' }, '*']]);
    say({ source: parent, origin: ORIGIN, data: init });
    link.post({ type: 'resize', height: 5 });
    expect(sent.slice(1)).toEqual([[{ umlauf: 1, type: 'resize', height: 5 }, ORIGIN]]);
  });

  it('none of 100,000 forged, foreign and malformed messages has an effect', () => {
    const { received, sent, parent, say } = openFrame();
    say({ source: parent, origin: ORIGIN, data: init });
    received.length = 0;
    const forged = forgedMessages(HOST.map(toPosted), parent);
    for (const [place, data] of fc.sample(forged, 100_000)) say({ ...place, data });
    expect([received, sent.length]).toEqual([[], 1]);
  });

  it('a first message from anyone but the window around it opens nothing', () => {
    const { received, sent, say, parent } = openFrame();
    say({ source: {}, origin: ORIGIN, data: init });
    say({ source: parent, origin: 'null', data: init });
    say({ source: parent, origin: ORIGIN, data: toPosted({ type: 'consent', value: 'granted' }) });
    expect([received, sent.length]).toEqual([[], 1]);
  });
});
