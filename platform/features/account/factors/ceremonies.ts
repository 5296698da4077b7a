import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { PasskeyOptionsBody } from '../../../generated/api/types.gen.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';

/** Why the browser returned no result. `left`: the user cancelled or took too long; browsers do not say which. */
export type CeremonyFault = 'left' | 'known' | 'unfit' | 'other';

type Ceremony = Promise<Result<{ challenge: string; response: Record<string, unknown> }, { code: CeremonyFault }>>;

/** Creates a passkey in the browser. Loaded with the press that needs it, like all code below. */
export function makePasskey({ options, challenge }: PasskeyOptionsBody): Ceremony {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return awaitCeremony(challenge, startRegistration({ optionsJSON }));
}

/** Requests any passkey from the browser. */
export function askForPasskey({ options, challenge }: PasskeyOptionsBody): Ceremony {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return awaitCeremony(challenge, startAuthentication({ optionsJSON }));
}

async function awaitCeremony(challenge: string, asked: Promise<object>): Ceremony {
  try {
    return ok({ challenge, response: { ...(await asked) } });
  } catch (error) {
    return fail({ code: toCeremonyFault(error) });
  }
}

/** The library names device errors; all others have the browser's own name. */
const faults: Readonly<Record<string, CeremonyFault>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'known',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'unfit',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: 'unfit',
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: 'unfit',
  NotAllowedError: 'left',
  AbortError: 'left',
};

function toCeremonyFault(error: unknown): CeremonyFault {
  if (!(error instanceof Error)) return 'other';
  const code = error instanceof WebAuthnError ? error.code : '';
  return faults[code] ?? faults[error.name] ?? 'other';
}
