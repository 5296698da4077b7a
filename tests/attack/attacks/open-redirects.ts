import { sendRaw } from '../../support/edge.ts';
import type { Attack } from '../attack.ts';
import { sendRequest, type Target } from '../target.ts';
import type { Trial } from '../trial.ts';

const EVIL = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%2f/evil.example',
  '///evil.example',
  '/..//evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  'data:text/html,x',
  ' //evil.example',
  '%2f%2fevil.example',
  'https://shop@evil.example/',
];

/** A link to the shop that ends somewhere else. */
export const openRedirects: Attack = {
  name: 'open-redirects',
  tries: 'asks to be led to another site by paths, parameters and fields',
  async againstTarget(target: Target, trial: Trial) {
    const { shop, desk } = target.hosts;
    const check = (what: string, location: string | undefined) => {
      trial.count('redirects asked for');
      const leads = location !== undefined && !leadsInside(location, target);
      trial.expect(!leads, `${what} leads to ${location}`);
    };
    for (const evil of EVIL) {
      const encoded = encodeURIComponent(evil);
      for (const path of [
        `/?back=${encoded}`,
        `/?to=${encoded}`,
        `/?redirect=${encoded}`,
        `/account/login?to=${encoded}`,
      ])
        check(path, (await sendRequest(target, path)).headers.location);
      const consent = await sendRequest(target, '/api/consent', { form: { choice: 'true', back: evil } });
      check('the choice of consent', consent.headers.location);
      const signIn = await sendRequest(target, `/desk/sign-in?to=${encoded}`, { host: desk });
      trial.expect(!/<meta[^>]*refresh/i.test(signIn.text), 'the page of the desk leads on by itself');
      const raw = await sendRaw(
        target.port,
        `GET ${evil.replace(/[\s]/g, '')}/ HTTP/1.1\r\nHost: ${shop}\r\nConnection: close\r\n\r\n`,
      );
      check(`the target ${evil}`, /^location: (.*)$/im.exec(raw)?.[1]?.trim());
    }
  },
};

function leadsInside(location: string, target: Target): boolean {
  const base = `http://${target.hosts.shop}`;
  const url = URL.canParse(location, base) ? new URL(location, base) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.hostname !== 'evil.example' &&
    !/evil\.example$/.test(url.hostname)
  );
}
