import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRAND, copyRepository, editFile, type GrownFleet, run } from '../support/grown-fleet.ts';
import { endPlatform, type RunningPlatform, startPlatformOnCopy } from '../support/platform.ts';
import { findBusinessShop } from '../support/test-shop.ts';

/** The shop of the guide "From contract to live" in docs/partner-widget.md. */
const business = findBusinessShop();
const SHOP = `${business.id}.muster`;
const SECRET_ENV = `UMLAUF_${SHOP.toUpperCase().replace(/\W/g, '_')}_WEBHOOK_SECRET`;
const ORIGIN = 'https://www.muster.example';
const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

let copy: Pick<GrownFleet, 'root' | 'remove'>;
let running: RunningPlatform | undefined;
let page: string;
const dataDir = mkdtempSync(join(tmpdir(), 'umlauf-partner-guide-'));
const done: string[] = [];

beforeAll(() => {
  copy = copyRepository();
  page = join(copy.root, 'page.html');
}, 240_000);
afterAll(async () => {
  if (running) await endPlatform(running);
  copy?.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A command of the guide, spelled as there but for what the person puts in. */
function follow(guide: string, ...args: string[]): string {
  done.push(guide);
  return run(copy.root, ...args);
}

/** Exit status and output of a command that may find something. */
function tryCommand(stage: 'local' | 'production', ...args: string[]): { status: number | null; output: string } {
  const env = { ...process.env, STAGE: stage, DATA_KEY, DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy.root, encoding: 'utf8', env });
  return { status, output: `${stdout}${stderr}` };
}

function get(host: string, path: string): Promise<{ status: number; body: string }> {
  const { port } = running as RunningPlatform;
  const options = { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } };
  return new Promise((answered, failed) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        answered({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    sent.on('error', failed).end();
  });
}

it('the partner’s brand becomes a draft with its code and its page', () => {
  const printed = follow('npm run tenants -- add', 'add', SHOP, '--like', business.id, '--brand', BRAND);
  done.push('npm run tenants -- embed-code', 'npm run format');
  const [code = ''] = /<script[\s\S]*<\/umlauf-widget>/.exec(printed) ?? [];
  expect(code.split('\n')).toHaveLength(2);
  expect(printed).toContain(`http://localhost:3000/partners/${SHOP}`);
});

it('the tenant file takes what the contract says, and is valid', () => {
  const host = 'ankauf.muster.example';
  editFile(join(copy.root, `tenants/${SHOP}.json`), {
    sellShopUrl: `https://${host}/`,
    hosts: { production: [host] },
    frameAncestors: [ORIGIN],
    contact: { fromAddress: `hallo@${host}`, replyTo: `service@${host}`, senderDomains: [host] },
    commission: [{ percent: 4, from: '2026-01-01' }],
    webhook: { url: 'https://api.muster.example/umlauf', secretEnv: SECRET_ENV },
  });
  expect(follow('npm run tenants -- validate', 'validate')).toContain('no problems');
});

it('the shop starts with its page for the partner, who can look at it', async () => {
  done.push('npm start');
  const secret = 'whsec_bXVzdGVyLW11c3Rlci1tdXN0ZXItbXVzdGVy';
  const environment = { DATA_KEY, [SECRET_ENV]: secret };
  running = await startPlatformOnCopy(dataDir, environment, {
    root: copy.root,
    script: 'platform/server/start.mjs',
  });
  const shown = await get('localhost', `/partners/${SHOP}`);
  expect(shown.status).toBe(200);
  expect(shown.body).toContain('&lt;umlauf-widget');
  expect(shown.body).toContain(ORIGIN);
  const { status, body } = await get(`muster.${business.country}.localhost`, '/');
  expect([status, body.includes(`data-tenant="${SHOP}"`)]).toEqual([200, true]);
}, 300_000);

it('the launch sheet names what is left', () => {
  done.push('npm run tenants -- launch');
  const sheet = tryCommand('production', 'generators/umlauf.mjs', 'launch', SHOP);
  expect(sheet.status).toBe(1);
  expect(sheet.output).toMatch(/\[ \] State\n.*\n\s+The shop is a draft/);
  expect(sheet.output).not.toContain('[ ] Files without errors');
});

it('the partner’s page with the code of the preview has one finding until the shop is live, and then none', () => {
  done.push('npm run tenants -- preview-link');
  const { output } = tryCommand('production', 'generators/umlauf.mjs', 'preview-link', SHOP);
  const [code = ''] = /<script[\s\S]*<\/umlauf-widget>/.exec(output) ?? [];
  expect(code, output).toMatch(/<umlauf-widget preview="[^"]+">/);
  const head = '<meta charset="utf-8"><title>Muster</title><meta name="viewport" content="width=device-width">';
  writeFileSync(page, `<!DOCTYPE html><html lang="${business.lang}"><head>${head}</head><body>${code}</body></html>`);
  done.push('npm run tenants -- widget-check');
  const check = () => {
    const flags = ['--origin', ORIGIN, '--format', 'json'];
    const { status, output } = tryCommand('production', 'generators/umlauf.mjs', 'widget-check', page, ...flags);
    const { findings } = JSON.parse(output) as { findings: { id: string }[] };
    return { status, ids: findings.map(({ id }) => id) };
  };
  expect(check()).toEqual({ status: 1, ids: ['shop.state'] });

  editFile(join(copy.root, `tenants/${SHOP}.json`), { state: 'live' });
  follow('npm run generate', 'generate');
  writeFileSync(page, readFileSync(page, 'utf8').replace(/ preview="[^"]+"/, ''));
  expect(check()).toEqual({ status: 0, ids: [] });
  const printed = run(copy.root, 'embed-code', SHOP);
  expect(printed).toContain(code.replace(/ preview="[^"]+"/, ''));
}, 300_000);

it('the partner gets a link to an account for this shop alone', () => {
  done.push('npm run staff -- add');
  const invite = ['add', 'petra@muster.example', '--role', 'partner', '--tenants', SHOP];
  const invited = tryCommand('local', 'platform/server/operator.mjs', 'staff', ...invite);
  expect(invited.status, invited.output).toBe(0);
  expect(invited.output).toMatch(/http:\/\/desk\.localhost:\d+\/desk\/\S+/);
});

it('these are all commands of the guide, in its order', () => {
  const text = readFileSync(join(copy.root, 'docs/partner-widget.md'), 'utf8');
  const [, guide = ''] = /## From contract to live\n([\s\S]*?)\n## /.exec(text) ?? [];
  const commands = [...guide.matchAll(/`(npm (?:start|run (?:[a-z]+)(?: -- [a-z-]+)?))/g)].map(([, one]) => one);
  expect(done).toEqual(commands);
});
