import { type ComponentType, type LazyExoticComponent, Suspense, useEffect, useState } from 'react';
import { endWaiting, expectPart } from './awaited-parts.ts';

/**
 * A part of a page whose code loads after the page's own, in a boundary of its own: until it has loaded, the
 * server's markup of it stays, with links and forms that work without scripts. Pass what `fetchLazy` returns; on the
 * server, the component.
 */
export function deferPart<Props extends object>(
  Part: ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>,
): ComponentType<Props> {
  return function DeferredPart(props: Props) {
    const [state] = useState({ isHydrated: false });
    useEffect(() => {
      if (!state.isHydrated) expectPart(state);
      return () => endWaiting(state);
    }, [state]);
    const onHydrated = () => {
      state.isHydrated = true;
      endWaiting(state);
    };
    return (
      <Suspense fallback={null}>
        <Part {...props} />
        <Hydrated report={onHydrated} />
      </Suspense>
    );
  };
}

function Hydrated({ report }: { report: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(report, []);
  return null;
}
