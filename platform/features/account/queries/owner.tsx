import { createContext, type ReactNode, useContext } from 'react';
import { ServerStateProvider } from '../../server-state/ServerStateProvider.tsx';
import type { Session } from '../account-session.ts';
import type { Account } from '../use-account.ts';

/** Who is signed in, for what asks the services in their name. */
export interface Owner {
  account: Account;
  session: Session;
  customerId: string;
}

const OwnerContext = createContext<Owner | null>(null);

/** What the services say of one customer; another customer, or nobody, begins with nothing. */
export function OwnerProvider({ account, children }: { account: Account; children: ReactNode }) {
  const { customerId } = account.state;
  return (
    <OwnerContext value={{ account, session: account.session, customerId }}>
      <ServerStateProvider key={customerId}>{children}</ServerStateProvider>
    </OwnerContext>
  );
}

export function useOwner(): Owner {
  const owner = useContext(OwnerContext);
  if (!owner) throw new Error('a query of an account needs an OwnerProvider above it');
  return owner;
}

/** Each key names its customer first. */
export function ownKey(customerId: string, name: string): readonly [string, string, string] {
  return ['account', customerId, name];
}
