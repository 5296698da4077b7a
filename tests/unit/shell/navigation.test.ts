import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyClick, classifyLink } from '../../../platform/features/shell/link-clicks.ts';
import { type Arrival, Navigation } from '../../../platform/features/shell/navigation.ts';

const SHOWN = 'https://shop.example/devices?page=2#list';
const CLICK = {
  button: 0,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};

function link(href: string, { target = '', rel = '', download = false } = {}) {
  return {
    // As browsers resolve it.
    href: URL.canParse(href, SHOWN) ? new URL(href, SHOWN).href : href,
    target,
    rel,
    hasAttribute: (name: string) => name === 'download' && download,
  };
}

describe('a click on a link', () => {
  it.each([
    ['another path', '/contact'],
    ['another query', '/devices?page=3'],
    ['no query', '/devices'],
    ['a place on another page', '/contact#form'],
    ['the same address without its hash', '/devices?page=2'],
    ['a relative address', '?page=3'],
    ['the same site by its full address', 'https://shop.example/contact'],
  ])('to %s is followed in the document', (_, href) => {
    expect(classifyClick(CLICK, link(href), SHOWN)).toBe('page');
    expect(classifyClick(CLICK, link(href, { target: '_self', rel: 'noopener' }), SHOWN)).toBe('page');
  });

  it.each([
    ['a place', '#form'],
    ['the same place', '#list'],
    ['the top', '#'],
    ['a place by its full address', '/devices?page=2#form'],
  ])('to %s on the shown page only scrolls', (_, href) => {
    expect(classifyClick(CLICK, link(href), SHOWN)).toBe('anchor');
  });

  it.each([
    ['another site', 'https://elsewhere.example/contact'],
    ['another port', 'https://shop.example:8443/contact'],
    ['another protocol', 'http://shop.example/contact'],
    ['a mail address', 'mailto:help@shop.example'],
    ['a phone number', 'tel:+49301234'],
    ['a script', 'javascript:void 0'],
    ['an address with a user name', 'https://a:b@shop.example/contact'],
    ['no valid address', 'https://['],
  ])('to %s is the browser’s', (_, href) => {
    expect(classifyClick(CLICK, link(href), SHOWN)).toBe('browser');
  });

  it.each([
    ['another tab', { target: '_blank' }],
    ['the page around the frame', { target: '_top' }],
    ['a file to save', { download: true }],
    ['what is not a page', { rel: 'noopener external' }],
  ])('that opens %s is the browser’s', (_, attributes) => {
    expect(classifyLink(link('/contact', attributes), SHOWN)).toBe('browser');
  });

  it('with a modifier key, with another button, or that a component has handled is never followed', () => {
    const clicks = fc.record({
      button: fc.nat(4),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
      shiftKey: fc.boolean(),
      altKey: fc.boolean(),
      defaultPrevented: fc.boolean(),
    });
    fc.assert(
      fc.property(clicks, fc.constantFrom('/contact', '#form', '/devices?page=2'), (click, href) => {
        const isPlain = JSON.stringify(click) === JSON.stringify({ ...CLICK });
        const kind = classifyClick(click, link(href), SHOWN);
        expect(kind).toBe(isPlain ? classifyLink(link(href), SHOWN) : 'browser');
      }),
    );
  });
});

interface Waiting {
  address: string;
  signal: AbortSignal;
  answer: (arrival: Arrival) => void;
  fail: (error: Error) => void;
}

/** A navigation whose addresses are answered by hand. */
function startNavigation() {
  const navigation = new Navigation();
  const waiting: Waiting[] = [];
  const prepare = (address: string, signal: AbortSignal) =>
    new Promise<Arrival>((answer, fail) => waiting.push({ address, signal, answer, fail }));
  return { navigation, waiting, follow: (address: string) => navigation.follow(address, prepare) };
}

const createPage = (show = () => {}): Arrival => ({ kind: 'page', show });

describe('navigations', () => {
  it('the newest one wins, in whatever order pages arrive or fail', async () => {
    const runs = fc
      .array(fc.constantFrom<'answer' | 'fail' | 'redirect'>('answer', 'fail', 'redirect'), {
        minLength: 1,
        maxLength: 8,
      })
      .chain((outcomes) =>
        fc.record({
          outcomes: fc.constant(outcomes),
          order: fc.shuffledSubarray([...outcomes.keys()], { minLength: outcomes.length }),
        }),
      );
    await fc.assert(
      fc.asyncProperty(runs, async ({ outcomes, order }) => {
        const { waiting, follow } = startNavigation();
        const shown: string[] = [];
        const followed = outcomes.map(async (_, index) => {
          const result = await follow(`/${index}`);
          if (result) shown.push(result.address);
        });
        for (const index of order) {
          if (outcomes[index] === 'fail') waiting[index]?.fail(new Error('lost'));
          else if (outcomes[index] === 'redirect')
            waiting[index]?.answer({ kind: 'redirect', address: `/to-${index}` });
          else waiting[index]?.answer(createPage());
        }
        const last = outcomes.length - 1;
        const isRedirected = outcomes[last] === 'redirect';
        if (isRedirected) {
          await Promise.resolve().then(() => {});
          while (waiting.length <= last + 1) await Promise.resolve();
          waiting[last + 1]?.answer(createPage());
        }
        await Promise.all(followed);
        expect(shown).toEqual([isRedirected ? `/to-${last}` : `/${last}`]);
        // Redirects of replaced navigations are not followed.
        expect(waiting).toHaveLength(outcomes.length + (isRedirected ? 1 : 0));
      }),
    );
  });

  it('a newer one aborts the requests of the older', async () => {
    const { navigation, waiting, follow } = startNavigation();
    const first = follow('/first');
    expect(waiting[0]?.signal.aborted).toBe(false);
    const second = follow('/second');
    expect([waiting[0]?.signal.aborted, waiting[1]?.signal.aborted]).toEqual([true, false]);
    waiting[0]?.answer(createPage());
    expect(await first).toBeUndefined();
    navigation.cancel();
    waiting[1]?.answer(createPage());
    expect(await second).toBeUndefined();
  });

  it('one that fails is left to the browser', async () => {
    const { waiting, follow } = startNavigation();
    const result = follow('/lost');
    waiting[0]?.fail(new Error('no code'));
    expect(await result).toEqual({ arrival: { kind: 'document' }, address: '/lost' });
  });

  it('a loop of redirects is left to the browser', async () => {
    const asked: string[] = [];
    const navigation = new Navigation();
    const result = await navigation.follow('/a', async (address) => {
      asked.push(address);
      return { kind: 'redirect', address: address === '/a' ? '/b' : '/a' };
    });
    expect(result).toEqual({ arrival: { kind: 'document' }, address: '/a' });
    expect(asked).toHaveLength(11);
  });
});
