import { embeddedServices, endpointContracts } from '../../../platform/generated/api/endpoint-contracts.gen.ts';
import { endpointUrl } from '../../../platform/shared/endpoint.ts';
import type { Attack } from '../attack.ts';
import { type Target, trySendRequest, webOrigin } from '../target.ts';
import type { Trial } from '../trial.ts';

const NAMELESS = { id: 'x', trade: 'x', number: 'x', signature: 'x', emailHash: 'x', token: 'x', photo: '1' };

/** A page of another site reads an answer. */
export const foreignOrigins: Attack = {
  name: 'foreign-origins',
  tries: 'asks every call and its preflight from origins that no shop names',
  async againstTarget(target: Target, trial: Trial) {
    const origins = [
      'https://evil.example',
      'null',
      webOrigin(target, target.hosts.abroad),
      `${webOrigin(target)}.evil.example`,
    ];
    for (const call of endpointContracts.keys()) {
      const path = endpointUrl(embeddedServices, call, NAMELESS);
      for (const origin of origins)
        for (const method of ['OPTIONS', call.method]) {
          const preflight: Record<string, string> =
            method === 'OPTIONS' ? { 'access-control-request-method': call.method } : {};
          const answer = await trySendRequest(target, path, { method, headers: { origin, ...preflight } });
          trial.count(method === 'OPTIONS' ? 'preflights' : 'calls');
          const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
          trial.expect(answer.status > 0 && allowed.length === 0, `${method} ${path} lets ${origin} read`);
        }
    }
  },
};
