import {
  openLocalSigningIdentity,
  readSigningIdentity,
  type SigningIdentity,
} from '../../services/certificates/index.server.ts';
import type { Environment } from './environment.ts';

/**
 * What the operator signs erasure certificates with: the pair of the environment or, in the local stage, one that this
 * machine makes at first use. Undefined in other stages without the pair; then no certificate is issued.
 */
export function openSigning({
  signing,
  stage,
  dataDir,
}: Pick<Environment, 'signing' | 'stage' | 'dataDir'>): () => SigningIdentity | undefined {
  let opened: SigningIdentity | undefined;
  return () => {
    if (signing) opened ??= readSigningIdentity(signing);
    else if (stage === 'local') opened ??= openLocalSigningIdentity(dataDir, new Date());
    return opened;
  };
}
