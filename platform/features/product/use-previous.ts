import { useState } from 'react';

/** The previous value; undefined until the value has changed once. */
export function usePrevious<T>(value: T): T | undefined {
  const [seen, setSeen] = useState<{ value: T; before: T | undefined }>({ value, before: undefined });
  if (seen.value !== value) {
    setSeen({ value, before: seen.value });
    return seen.value;
  }
  return seen.before;
}
