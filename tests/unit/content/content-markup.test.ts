import { describe, expect, it } from 'vitest';
import { contentMarkup } from '../../../platform/features/content/content-markup.ts';

const around = {
  contents: 'Auf dieser <Seite>',
  closing: {
    title: 'Was ist es wert?',
    text: 'Suchen & sehen',
    links: [
      { label: 'Verkaufen', href: '/#search' },
      { label: 'Fragen', href: '/frage?a="b"' },
    ],
  },
};

const section = (name: string) => `<h2 id="s-${name}">${name} &amp; <em>mehr</em></h2><p>Text</p>`;

describe('layout of a content page', () => {
  it('the list of sections is in page order and plain text', () => {
    const html = contentMarkup(['eins', 'zwei', 'drei'].map(section).join(''), around);
    expect([...html.matchAll(/<li><a href="#([^"]+)">([^<]*)<\/a>/g)].map(([, id, words]) => [id, words])).toEqual([
      ['s-eins', 'eins &amp; mehr'],
      ['s-zwei', 'zwei &amp; mehr'],
      ['s-drei', 'drei &amp; mehr'],
    ]);
    expect(html).toContain('Auf dieser &#60;Seite&#62;');
  });

  it('a page with few sections has no list', () => {
    expect(contentMarkup(section('eins') + section('zwei'), around)).not.toContain('<nav');
  });

  it('links are in order, and texts and addresses are escaped', () => {
    const html = contentMarkup('<p>Text</p>', around);
    expect(html).toContain('<a class="button button-primary" href="/#search">Verkaufen</a>');
    expect(html).toContain('<a class="button" href="/frage?a=&#34;b&#34;">Fragen</a>');
    expect(html).toContain('Suchen &#38; sehen');
  });

  it('the words of a page that is not translated yet have the lang attribute of their language', () => {
    const html = contentMarkup(['a', 'b', 'c'].map(section).join(''), { ...around, lang: 'de-DE' });
    expect(html).toContain('<div class="prose" lang="de-DE">');
    expect(html).toContain('</h2><ul lang="de-DE"><li>');
    expect(contentMarkup('<p>Text</p>', around)).not.toContain('lang=');
  });
});
