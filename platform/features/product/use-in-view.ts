import { type RefObject, useEffect, useState } from 'react';

/** True while any part of the element is on screen. False until measured. */
export function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.25,
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return inView;
}
