import { createContext, type ReactNode, useContext } from 'react';
import { ServerStateProvider } from '../../server-state/ServerStateProvider.tsx';
import type { Session } from '../account-session.ts';
import type { AccountAccess } from '../use-account.ts';

/** The signed-in user, for calls in their name. */
export interface QueryOwner {
  account: AccountAccess;
  session: Session;
  customerId: string;
  /** By country, the address of its postal and bank directory. */
  directories: Readonly<Record<string, string>>;
}

const OwnerContext = createContext<QueryOwner | null>(null);

/** Cached responses of one customer; another customer starts with an empty cache. */
export function OwnerProvider({
  account,
  directories,
  children,
}: Pick<QueryOwner, 'account' | 'directories'> & { children: ReactNode }) {
  const { customerId } = account.state;
  return (
    <OwnerContext value={{ account, session: account.session, customerId, directories }}>
      <ServerStateProvider key={customerId}>{children}</ServerStateProvider>
    </OwnerContext>
  );
}

export function useOwner(): QueryOwner {
  const owner = useContext(OwnerContext);
  if (!owner) throw new Error('a query of an account needs an OwnerProvider above it');
  return owner;
}

/** Each key begins with its customer. */
export function ownKey(customerId: string, name: string): readonly [string, string, string] {
  return ['account', customerId, name];
}
