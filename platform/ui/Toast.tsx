import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon, type IconName } from './Icon.tsx';

const TOAST_MS = 5_000;

interface ToastProps {
  icon: IconName;
  children: ReactNode;
  action?: { label: string; run: () => void };
  /** The time has passed, or the action was taken. */
  onDone: () => void;
}

/**
 * A message that disappears after five seconds, paused while it is hovered or focused. It is inside of a region with
 * `role="status"` that exists before the message, so that screen readers announce it.
 */
export function Toast({ icon, children, action, onDone }: ToastProps) {
  const [held, setHeld] = useState(false);
  useCountdown(held, onDone);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only stops the clock
    <div
      className="toast inverse"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={leave}
    >
      <Icon name={icon} />
      <span>{children}</span>
      {action && (
        <button
          type="button"
          className="button"
          onClick={() => {
            onDone();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** Calls back after five seconds; holding pauses the countdown. */
function useCountdown(held: boolean, onDone: () => void): void {
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (held) return undefined;
    const started = Date.now();
    const timer = setTimeout(onDone, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - started));
    };
  }, [held, onDone]);
}
