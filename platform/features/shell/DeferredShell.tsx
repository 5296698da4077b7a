import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** The part of the shell that the first render does not need; it loads when the browser is idle. */
export function DeferredShell() {
  const [Shell, setShell] = useState<ComponentType>();
  useEffect(() => whenIdle(() => void import('./Shell.tsx').then((part) => setShell(() => part.Shell), ignore)), []);
  return Shell ? <Shell /> : null;
}

/** Without it links still work. */
function ignore(): void {}
