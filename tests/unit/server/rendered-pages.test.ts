import { describe, expect, it } from 'vitest';
import { compareLines, listMarkupLines } from '../../../platform/server/render/markup-lines.ts';
import { noteComplaints } from '../../../platform/server/render/note-complaints.ts';
import { findPageFaults, findTextFaults } from '../../../platform/server/render/page-faults.ts';

const isMessageId = (text: string) => text === 'home.title';
const page = (main: string, title = 'Shop') =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><main>${main}</main></body></html>`;
const messages = (html: string) => findPageFaults(html, isMessageId).faults.map(({ message }) => message);

describe('the faults of a rendered page', () => {
  it('a page with a title, one main heading and text has none', () => {
    expect(messages(page('<h1 id="a">Sell</h1><p>From 3.5 to 4.0 at shop.example</p>'))).toEqual([]);
  });

  it.each([
    ['a document that was cut off', page('<h1>Sell</h1>').replace('</html>', ''), /ends before/],
    ['an empty title', page('<h1>Sell</h1>', ' '), /no title/],
    ['an empty page', page('<div><script>const text = 1;</script></div>'), /no text/],
    ['a page without a main heading', page('<p>Sell</p>'), /0 main headings/],
    ['two elements with one id', page('<h1 id="a">Sell</h1><p id="a">x</p>'), /the id "a"/],
    ['a message id in a text', page('<h1>home.title</h1>'), /"home\.title"/],
    ['a message id in an alternative text', page('<h1>Sell</h1><img alt="home.title">'), /"home\.title"/],
    ['an argument that is not filled in', page('<h1>Sell</h1>for {amount}'), /"\{amount\}" is not filled in/],
    ['an object in a text', page('<h1>Sell</h1>[object Object]'), /\[object Object\]/],
    ['a number that is none', page('<h1>Sell</h1>NaN €'), /"NaN"/],
  ])('%s is a fault', (_, html, message) => {
    expect(messages(html)).toEqual([expect.stringMatching(message)]);
  });

  it('a fault of a message names the message, so that its file can be found', () => {
    expect(findTextFaults('home.title', isMessageId)).toEqual([expect.objectContaining({ messageId: 'home.title' })]);
  });

  it('links of elements are found with their character references resolved', () => {
    const { markup } = findPageFaults(page('<h1>Sell</h1><a href="/a?b=1&amp;c=2">x</a>'), isMessageId);
    expect(markup.links).toEqual(['/a?b=1&c=2']);
  });
});

describe('the complaints of a rendering', () => {
  it('are the warnings and errors of log and console, with the messages of their errors', () => {
    const complaints = noteComplaints();
    try {
      complaints.log.info({ ms: 3 }, 'answered');
      complaints.log.error({ err: new Error('no price') }, 'page failed');
      console.error('there is no message "x"');
      expect(complaints.take()).toEqual(['no price: page failed', 'there is no message "x"']);
      expect(complaints.take()).toEqual([]);
    } finally {
      complaints.end();
    }
  });
});

describe('the comparison of two states of a page', () => {
  const lines = (main: string) => listMarkupLines(page(main));

  it('ignores scripts, preloads and the hash of the file of messages', () => {
    const one =
      '<script>1</script><link rel="preload" href="/a"><i data-x="/assets/messages/de.0123456789ab.json">x</i>';
    const other = '<script>2</script><i data-x="/assets/messages/de.ba9876543210.json">x</i>';
    expect(compareLines(lines(one), lines(other), new Set())).toBeUndefined();
  });

  it('lists the texts and tags that one side has and the other has not', () => {
    expect(compareLines(lines('<p>old</p><p>same</p>'), lines('<p>new</p><p>same</p>'), new Set())).toEqual({
      removed: ['old'],
      added: ['new'],
    });
  });

  it('ignores lines that differ between two renderings of the same state', () => {
    expect(compareLines(lines('<p>a1</p>'), lines('<p>a2</p>'), new Set(['a1', 'a2']))).toBeUndefined();
  });

  it('notices another order of the same parts', () => {
    expect(compareLines(lines('<p>a</p><p>b</p>'), lines('<p>b</p><p>a</p>'), new Set())).toEqual({
      removed: [],
      added: [],
    });
  });
});
