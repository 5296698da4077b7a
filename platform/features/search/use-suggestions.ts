import { useCallback, useEffect, useRef, useState } from 'react';
import { callEndpoint } from '../../api-client/call-endpoint.ts';
import { suggestDevices } from '../../generated/api/endpoints/suggestions.gen.ts';
import { useShop } from '../shop/shop-context.tsx';
import type { SuggestionEntry } from './suggestion.ts';

interface Suggestions {
  /** Text the entries belong to. */
  text: string;
  entries: readonly SuggestionEntry[];
  status: 'idle' | 'ready' | 'failed';
}

const IDLE: Suggestions = { text: '', entries: [], status: 'idle' };
const DEBOUNCE_MS = 150;

interface SuggestionSource {
  suggestions: Suggestions;
  /** Asks once typing pauses; a newer text ends an older request. */
  ask: (text: string) => void;
  /** Asks at once; undefined when a newer request took over or no answer came. */
  askNow: (text: string) => Promise<readonly SuggestionEntry[] | undefined>;
  clear: () => void;
}

export function useSuggestions(): SuggestionSource {
  const { services } = useShop().tenant;
  const [suggestions, setSuggestions] = useState(IDLE);
  const running = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    clearTimeout(timer.current);
    running.current?.abort();
  }, []);

  const askNow = useCallback(
    async (text: string) => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      const answer = await callEndpoint(services, suggestDevices, { query: { q: text }, signal: controller.signal });
      if (controller.signal.aborted) return undefined;
      if (!answer.ok) {
        setSuggestions({ text, entries: [], status: 'failed' });
        return undefined;
      }
      setSuggestions({ text, entries: answer.value.suggestions, status: 'ready' });
      return answer.value.suggestions;
    },
    [stop, services],
  );

  const ask = useCallback(
    (text: string) => {
      stop();
      timer.current = setTimeout(() => void askNow(text), DEBOUNCE_MS);
    },
    [askNow, stop],
  );

  const clear = useCallback(() => {
    stop();
    setSuggestions(IDLE);
  }, [stop]);

  useEffect(() => stop, [stop]);
  return { suggestions, ask, askNow, clear };
}
