import { isServiceRemote } from '../../../services/remote/index.server.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { fail, type Result } from '../../../shared/result.ts';
import type { AccountError } from '../../service-errors/account.ts';

/** Accounts on another host are reached only by the browser's scripts. */
export async function atHome<T>(
  { tenant }: Pick<RequestContext, 'tenant'>,
  ask: () => Promise<Result<T, AccountError>>,
): Promise<Result<T, AccountError>> {
  return isServiceRemote({ tenant }, 'account') ? fail({ code: 'scripts.needed' }) : ask();
}
