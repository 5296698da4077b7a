import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Amount } from '../../../platform/ui/Amount.tsx';
import { Breadcrumb } from '../../../platform/ui/Breadcrumb.tsx';
import { DeviceRow } from '../../../platform/ui/DeviceRow.tsx';
import { Drawing } from '../../../platform/ui/Drawing.tsx';
import { PriceBar } from '../../../platform/ui/PriceBar.tsx';
import { Stepper } from '../../../platform/ui/Stepper.tsx';

describe('components', () => {
  it('an amount shows cents at half size and does not break before the currency', () => {
    const html = renderToStaticMarkup(<Amount whole="1.184" fraction=",00" sign="€" />);
    expect(html).toBe('<span class="amount">1.184<small>,00\u00a0€</small></span>');
  });

  it('the stepper draws the thread up to the current step and marks it for assistive technology', () => {
    const steps = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase(), href: `/${id}` }));
    const html = renderToStaticMarkup(<Stepper label="Weg" steps={steps} current="b" />);
    expect(html).toContain('<li class="done"><span><a href="/a">A</a></span></li>');
    expect(html).toContain('<li class="current" aria-current="step"><span>B</span></li>');
    expect(html).toContain('<li><span>C</span></li>');
  });

  it('the price bar shows beside its button why a press had no effect, and the panel alone announces it', () => {
    const bar = { label: 'Preis', caption: '6 von 6', amount: { whole: '271', fraction: '', sign: '€' } };
    const html = (problem?: string) =>
      renderToStaticMarkup(
        <PriceBar {...bar} action={<button type="submit">Weiter</button>} hidden={false} problem={problem} />,
      );
    expect(html('Keine Verbindung.')).toMatch(
      /^<section[^>]*><p class="price-bar__problem" aria-hidden="true">Keine Verbindung\.<\/p>/,
    );
    expect(html('Keine Verbindung.')).not.toContain('role="alert"');
    expect(html()).not.toContain('price-bar__problem');
  });

  it('every crumb except the page itself is a link', () => {
    const html = renderToStaticMarkup(
      <Breadcrumb label="Pfad" crumbs={[{ label: 'Start', href: '/' }, { label: 'Handys' }]} />,
    );
    expect(html).toContain('<a href="/">Start</a>');
    expect(html).toContain('<li aria-current="page">Handys</li>');
  });

  it('a picture fills the place of its drawing, which stays in the document', () => {
    const source = { type: 'image/avif', srcSet: '/a.avif 112w', sizes: '56px' };
    const image = { src: '/a.webp', alt: '', loading: 'lazy', width: 9, height: 16 } as const;
    const html = renderToStaticMarkup(<Drawing name={{ drawing: 'lens', photo: { source, image } }} frame="square" />);
    expect(html).toBe(
      '<span><picture><source type="image/avif" srcSet="/a.avif 112w" sizes="56px"/>' +
        '<img src="/a.webp" alt="" loading="lazy" width="9" height="16"/></picture>' +
        '<svg viewBox="0 0 200 200" aria-hidden="true"><use href="#drawing-lens"></use></svg></span>',
    );
  });

  it('a whole device row is one link', () => {
    const html = renderToStaticMarkup(
      <DeviceRow href="/waren/x" drawing="lens" name="Canon RF 50" detail="" price="92,00 €" upTo="bis" />,
    );
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(html).toContain('<small>bis </small>92,00 €');
    expect(html).not.toContain('muted');
  });
});
