import { type AccountServices, accountCalls } from '../../api-client/account.ts';
import { fail, ok } from '../../shared/result.ts';
import { useShop } from '../shop/shop-context.tsx';
import { type LandingWords, LinkLanding } from './LinkLanding.tsx';
import type { Account } from './use-account.ts';

const words: LandingWords = {
  title: 'account.activate.title',
  lead: 'account.activate.lead',
  submit: 'account.activate.submit',
  busy: 'account.activate.busy',
  notMine: 'account.activate.notMine',
  goneText: 'account.activate.goneText',
};

interface ActivationLandingProps {
  token: string;
  account: Account;
  services: AccountServices;
  /** The account is active; with its address, if the response names it. */
  onDone: (email?: string) => void;
  /** To the sign-in form below. */
  onLeave: () => void;
}

/** Activates an account by the link of its mail. A visitor who is signed in with another account is signed out. */
export function ActivationLanding({ token, account, services, onDone, onLeave }: ActivationLandingProps) {
  const { href } = useShop();
  let email: string | undefined;
  return (
    <LinkLanding
      token={token}
      words={words}
      send={async (sent) => {
        try {
          const answer = await accountCalls(services).activateRegistration(sent);
          if (!answer.ok) return answer;
          email = answer.value.email;
          return ok(answer.value.activated);
        } catch {
          // An answer that breaks the contract is the service's fault, and opened nothing that is known.
          return fail({ code: 'unreadable', status: 502, fields: [] });
        }
      }}
      onDone={() => {
        if (account.state.isLoggedIn) void account.signOut();
        onDone(email);
      }}
      waysOn={[
        { label: 'account.signIn', href: href('accountOverview'), act: onLeave },
        { label: 'account.new.action', href: href('accountRegister') },
      ]}
    />
  );
}
