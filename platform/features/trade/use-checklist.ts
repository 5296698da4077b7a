import { useEffect, useState } from 'react';

/** Ticked steps of one trade, stored only in this browser. */
export function useChecklist(tradeNumber: string): [ReadonlySet<string>, (id: string, checked: boolean) => void] {
  const key = `umlauf-checklist:${tradeNumber}`;
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setChecked(new Set(read(key))), [key]);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(checked);
    if (on) next.add(id);
    else next.delete(id);
    setChecked(next);
    try {
      window.localStorage.setItem(key, JSON.stringify([...next]));
    } catch {
      // Without storage the ticks last as long as the page.
    }
  };
  return [checked, toggle];
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    // Without storage nothing is checked yet.
    return [];
  }
}
