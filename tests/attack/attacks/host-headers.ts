import type { Attack } from '../attack.ts';
import { sendRequest, type Target } from '../target.ts';
import type { Trial } from '../trial.ts';

const EVIL = 'evil.example';

/** A shop is named by its own host alone, whatever else a request says. */
export const hostHeaders: Attack = {
  name: 'host-headers',
  tries: 'names another host in Host and in forwarded headers, and looks for it in the answer',
  async againstTarget(target: Target, trial: Trial) {
    const { shop, abroad } = target.hosts;
    const hosts = [
      EVIL,
      `${shop}.${EVIL}`,
      `${EVIL}:80`,
      `${shop}@${EVIL}`,
      `${EVIL}/${shop}`,
      `${shop}:x`,
      `${shop},${EVIL}`,
    ];
    for (const host of hosts) {
      const answer = await sendRequest(target, '/', { headers: { host } });
      trial.count('hosts');
      trial.expect([400, 421].includes(answer.status), `Host ${host} is answered ${answer.status}`);
      trial.expect(!reflects(answer), `Host ${host} is in the answer`);
    }
    const forwarded: Record<string, string>[] = [
      { 'x-forwarded-host': EVIL },
      { 'x-forwarded-host': abroad },
      { forwarded: `host=${EVIL}` },
      { 'x-host': EVIL },
      { 'x-original-host': EVIL },
      { 'x-forwarded-server': EVIL },
      { 'x-http-host-override': EVIL },
      { 'x-original-url': '/desk/queue' },
      { 'x-rewrite-url': '/desk/queue' },
      { 'x-forwarded-prefix': `//${EVIL}` },
      { 'x-forwarded-proto': 'gopher' },
    ];
    const plain = await sendRequest(target, '/');
    trial.expect(plain.status === 200, `the shop answers ${plain.status}`);
    for (const headers of forwarded) {
      const answer = await sendRequest(target, '/', { headers });
      const [name] = Object.keys(headers);
      trial.count('forwarded headers');
      trial.expect(answer.status === plain.status, `${name} changes the status to ${answer.status}`);
      trial.expect(!reflects(answer), `${name} is in the answer`);
      trial.expect(readTitle(answer.text) === readTitle(plain.text), `${name} changes the page`);
    }
    const desk = await sendRequest(target, '/desk/queue', { headers: { 'x-forwarded-host': target.hosts.desk } });
    trial.expect(desk.status === 404, `the desk answers ${desk.status} on a shop's host`);
  },
};

function reflects({ text, headers }: { text: string; headers: object }): boolean {
  return `${text}${JSON.stringify(headers)}`.includes(EVIL);
}

function readTitle(text: string): string | undefined {
  return /<title>[^<]*<\/title>/.exec(text)?.[0];
}
