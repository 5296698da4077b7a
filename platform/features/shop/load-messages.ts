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

/**
 * Loads all messages of a language for the next page, and adds them to those of the first page, for texts that the list of the
 * build did not foresee.
 */
export async function completeMessages(all: string, ofPage: string): Promise<void> {
  try {
    Object.assign(await loadMessages(ofPage), await loadMessages(all));
  } catch {
    // The next page requests them again.
  }
}

async function request(url: string): Promise<Messages> {
  const response = await fetchWithRetry(() => fetch(url, { mode: 'cors', credentials: 'same-origin' }));
  if (!response.ok) throw new Error(`messages: ${response.status} at ${url}`);
  return (await response.json()) as Messages;
}
