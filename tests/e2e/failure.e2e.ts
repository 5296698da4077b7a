import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../platform/server/app.ts';
import { readEnvironment } from '../../platform/server/boot/environment.ts';
import { loadFleet } from '../../platform/server/boot/fleet.ts';
import { openPlatform } from '../../platform/server/boot/open-platform.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

describe('a request that fails on our side', () => {
  it('shows people the designed page in their language and keeps the reason in the log', async () => {
    await import(`${root}dist/server/entry.mjs`);
    const environment = readEnvironment({ DATA_KEY: Buffer.alloc(32, 7).toString('base64') }, root);
    const fleet = loadFleet(root, 'local');
    const platform = await openPlatform({ environment, fleet: () => fleet, log: quiet, memory: true });
    const app = await createApp({
      root,
      environment,
      fleet: () => fleet,
      services: platform.services,
      checkDatabase: platform.checkDatabase,
      dev: false,
    });
    // The database goes away while the shop is open.
    await platform.close();
    const answer = await app.inject({
      method: 'POST',
      url: '/produkte/apple-iphone-13?storage=128',
      headers: { host: 'de.localhost', 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'storage=128&power=yes&display=asNew&housing=asNew&battery=90&account=signedOut&accessories=none',
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.headers['content-type']).toMatch(/^text\/html/);
    expect(answer.body).toContain('data-screen="error"');
    expect(answer.body).toContain('Bei uns ist etwas gerissen.');
    expect(answer.body).not.toMatch(/PGlite|closed|\.ts:\d/);
    await app.close();
  });
});
