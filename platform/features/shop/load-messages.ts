import { fetchWithRetry } from '../../shared/retry.ts';

type Messages = Record<string, never>;

const loaded = new Map<string, Promise<Messages>>();

/** Compiled messages of one language. The address contains a content hash, so one load per tab is enough. */
export function loadMessages(url: string): Promise<Messages> {
  let messages = loaded.get(url);
  if (!messages) {
    messages = request(url);
    loaded.set(url, messages);
    // The caller gets the error; the next call loads again.
    messages.catch(() => loaded.delete(url));
  }
  return messages;
}

async function request(url: string): Promise<Messages> {
  const response = await fetchWithRetry(() => fetch(url, { mode: 'cors', credentials: 'same-origin' }));
  if (!response.ok) throw new Error(`messages: ${response.status} at ${url}`);
  return (await response.json()) as Messages;
}
