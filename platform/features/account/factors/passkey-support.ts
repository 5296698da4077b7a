import { useEffect, useState } from 'react';

/** Whether this page may ask for passkeys; not inside of another site's page, where nobody sees whose they are. */
export type PasskeySupport = 'yes' | 'framed' | 'none';

function passkeySupport(): PasskeySupport {
  if (window.self !== window.top) return 'framed';
  return typeof window.PublicKeyCredential === 'function' ? 'yes' : 'none';
}

/** Undefined on the server and until the page is alive. */
export function usePasskeySupport(): PasskeySupport | undefined {
  const [support, setSupport] = useState<PasskeySupport>();
  useEffect(() => setSupport(passkeySupport()), []);
  return support;
}
