import { useMemo } from 'react';
import type { CarouselWords } from '../../ui/Carousel.tsx';
import { useText } from './use-text.ts';

/** Button labels of every carousel, in the shown language. */
export function useCarouselWords(): CarouselWords {
  const t = useText();
  return useMemo(
    () => ({
      previous: t('carousel.previous'),
      next: t('carousel.next'),
      pause: t('carousel.pause'),
      play: t('carousel.play'),
      position: (current, total) => t('carousel.position', { current, total }),
    }),
    [t],
  );
}
