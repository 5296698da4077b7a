import { useEffect, useState } from 'react';

/** Whether this page may request passkeys; not inside another site's page, where users cannot see which site asks. */
export type PasskeySupport = 'yes' | 'framed' | 'none';

function passkeySupport(): PasskeySupport {
  if (window.self !== window.top) return 'framed';
  return typeof window.PublicKeyCredential === 'function' ? 'yes' : 'none';
}

/** Undefined on the server and before hydration. */
export function usePasskeySupport(): PasskeySupport | undefined {
  const [support, setSupport] = useState<PasskeySupport>();
  useEffect(() => setSupport(passkeySupport()), []);
  return support;
}
