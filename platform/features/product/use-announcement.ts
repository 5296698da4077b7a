import { useEffect, useRef, useState } from 'react';

/** Text for a live region: empty at first, then the newest text, at most one per second. */
export function useAnnouncement(text: string, intervalMs = 1000): string {
  const [spoken, setSpoken] = useState('');
  const first = useRef(text);
  const last = useRef(0);
  useEffect(() => {
    if (text === first.current) return;
    first.current = '';
    const wait = Math.max(0, last.current + intervalMs - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setSpoken(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, intervalMs]);
  return spoken;
}
