import { type ComponentType, Suspense, useEffect, useMemo, useState } from 'react';
import { endWaiting, expectPart } from './awaited-parts.ts';
import type { FetchedPart } from './lazy-with-retry.ts';

/**
 * A part of a page whose code loads after the page's own, in a boundary of its own: until it has loaded, the
 * server's markup of it stays, with links and forms that work without scripts. Pass what `fetchLazy` returns; on the
 * server, the component.
 *
 * The part keeps its first props until it is hydrated: React replaces the markup of a boundary that receives others before,
 * and with it everything that was typed.
 */
export function deferPart<Props extends object>(Part: ComponentType<Props> | FetchedPart<Props>): ComponentType<Props> {
  return function DeferredPart(props: Props) {
    const [part] = useState(() => ({ Component: 'getComponent' in Part ? Part.getComponent() : Part }));
    const [first] = useState(props);
    const [isHydrated, setHydrated] = useState(false);
    const shown = isHydrated ? props : first;
    useEffect(() => {
      if (!isHydrated) expectPart(part);
      return () => endWaiting(part);
    }, [part, isHydrated]);
    return useMemo(
      () => (
        <Suspense fallback={null}>
          <part.Component {...shown} />
          <Hydrated report={() => setHydrated(true)} />
        </Suspense>
      ),
      [part, shown],
    );
  };
}

function Hydrated({ report }: { report: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(report, []);
  return null;
}
