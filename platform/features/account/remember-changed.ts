import type { Session } from './account-session.ts';
import { sealText } from './sealed-text.ts';

/** A browser that remembers the password stores the new one. */
export async function rememberChanged({ store }: Session, password: string): Promise<void> {
  if (store.getState().password === '') return;
  store.setState({ password: await sealText(password) });
}
