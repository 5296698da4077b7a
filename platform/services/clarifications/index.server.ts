import { getClarification } from '../../generated/api/endpoints.gen.ts';
import type { ClarificationBody } from '../../generated/api/types.gen.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { type CallRemote, notUnderstood } from '../remote/index.server.ts';

/** What a link of a mail names. */
interface ClarificationLink {
  id: string;
  trade: string;
}

/** Questions about a trade that wait for an answer. */
export interface ClarificationService {
  find(ctx: RequestContext, link: ClarificationLink): Promise<ClarificationBody | undefined>;
}

/** The embedded service asks nobody anything yet: under no link a question waits. */
export function createClarifications(): ClarificationService {
  return { find: async () => undefined };
}

export function createRemoteClarifications(call: CallRemote): ClarificationService {
  return {
    find: async (ctx, { id, trade }) => {
      const found = await call(ctx, getClarification, { params: { id, trade } });
      if (found.ok) return found.value.value;
      return found.error.status === 404 ? undefined : notUnderstood(found.error);
    },
  };
}
