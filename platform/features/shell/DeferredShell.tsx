import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** The part of the shell that nobody needs before the first page stands; comes when the browser has nothing else to do. */
export function DeferredShell() {
  const [Shell, setShell] = useState<ComponentType>();
  useEffect(() => whenIdle(() => void import('./Shell.tsx').then((part) => setShell(() => part.Shell), ignore)), []);
  return Shell ? <Shell /> : null;
}

/** Without it links go on working as they do. */
function ignore(): void {}
