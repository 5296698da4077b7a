import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Carousel } from '../../../platform/ui/Carousel.tsx';
import {
  CAROUSEL_INTERVAL_MS,
  computeScrollStops,
  nearestStop,
  SWIPE_THRESHOLD_PX,
  stopAfter,
  swipeSteps,
} from '../../../platform/ui/carousel-motion.ts';

describe('a carousel', () => {
  it('moves on every 5,000 ms and takes a way of 40 pixels for a swipe', () => {
    expect([CAROUSEL_INTERVAL_MS, SWIPE_THRESHOLD_PX]).toEqual([5_000, 40]);
    expect([swipeSteps(39, 250), swipeSteps(-39, 250)]).toEqual([0, 0]);
    expect([swipeSteps(-40, 250), swipeSteps(40, 250), swipeSteps(-510, 250)]).toEqual([1, -1, 2]);
  });

  it('items that cannot reach the start share the last position', () => {
    expect(computeScrollStops([0, 280, 560, 840], 500)).toEqual([0, 280, 500]);
    expect(computeScrollStops([0, 280, 560], 0)).toEqual([0]);
    expect(computeScrollStops([], 0)).toEqual([]);
  });

  it('the carousel wraps around in both directions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(19), fc.integer({ min: -40, max: 40 }), (count, from, by) => {
        const to = stopAfter(from % count, by, count);
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(count);
        expect(stopAfter(to, -by, count)).toBe(from % count);
      }),
    );
    expect(nearestStop([0, 280, 500], 300)).toBe(1);
  });

  it('is a list to scroll before scripts run, and keeps the room of its buttons', () => {
    const words = { previous: 'Zurück', next: 'Weiter', pause: 'Anhalten', play: 'Los', position: () => 'nie' };
    const html = renderToStaticMarkup(
      <Carousel
        label="Bewertungen"
        items={['a', 'b']}
        getKey={String}
        renderItem={(item) => <p>{item}</p>}
        words={words}
      />,
    );
    expect(html).toMatch(
      /<ul class="carousel-track" id="[^"]+" tabindex="0" aria-label="Bewertungen"><li><p>a<\/p><\/li>/,
    );
    expect(html.match(/<button [^>]*aria-label="[^"]+"/g)?.map((one) => /label="([^"]+)/.exec(one)?.[1])).toEqual([
      'Zurück',
      'Weiter',
      'Los',
    ]);
    expect(html).not.toContain('moves');
    expect(html).not.toContain('nie');
  });
});
