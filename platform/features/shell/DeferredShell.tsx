import { type ComponentType, useEffect, useState } from 'react';
import { loadCodeWithRetry } from '../../shared/load-code.ts';
import { whenIdle } from './when-idle.ts';

/**
 * The part of the shell that the first render does not need; it loads when the browser is idle. In a frame also the
 * connection to the page around it, which waits for the shop and so loads first.
 */
export function DeferredShell() {
  const [Shell, setShell] = useState<ComponentType>();
  const [FramedShop, setFramedShop] = useState<ComponentType>();
  useEffect(() => {
    if (window.parent !== window)
      void loadCodeWithRetry(() => import('../framed/FramedShop.tsx')).then((part) =>
        setFramedShop(() => part.FramedShop),
      );
    return whenIdle(
      () => void loadCodeWithRetry(() => import('./Shell.tsx')).then((part) => setShell(() => part.Shell)),
    );
  }, []);
  return (
    <>
      {FramedShop && <FramedShop />}
      {Shell && <Shell />}
    </>
  );
}
