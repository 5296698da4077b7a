import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantId } from '../../generated/tenant-types.gen.ts';
import { ProblemError } from '../../shared/problem.ts';
import { TEST_HEADER } from '../../shared/test-header.ts';
import { allowsTests, TEST_COOKIE } from '../../shared/test-mode.ts';
import type { Fleet } from '../boot/fleet.ts';
import { PAGES } from '../pages/page-request.ts';
import { plainDocumentPolicy } from '../pages/plain-document.ts';
import { testModePage } from '../pages/test-mode-page.ts';
import { parseRequestTarget } from './request-target.ts';
import { NOINDEX } from './robots-tag.ts';

export interface TestModeOptions {
  /** The stage speaks TLS. */
  https: boolean;
  fleet: () => Fleet;
  /** The local stage: every shop can be tried. */
  local: boolean;
}

const FRAME_START = '/widget/start';
/** The address of the form that starts and ends the mode outside of a frame. */
const TEST_MODE_PATH = '/widget/test-mode';

/**
 * The test mode of a browser, in a cookie of the session: `ctx.test` marks its offers and trades. A partner's element sets it
 * as its frame starts, in the frame's partition of cookies. Outside of a frame only a person's click in this shop sets it: a
 * link from elsewhere must not turn a seller's running sale into a test. Register after the cookies.
 */
export function registerTestMode(app: FastifyInstance, options: TestModeOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { ctx } = request;
    if (!ctx || !allowsTests(ctx.tenant, options.local)) return done();
    const isTest = request.cookies[TEST_COOKIE] !== undefined;
    if (isTest) request.ctx = { ...ctx, test: true };
    else if (request.headers[TEST_HEADER] !== undefined) throw endedMode();
    const { path, search } = parseRequestTarget(request.raw.url ?? '/');
    const asks = request.method === 'GET' && new URLSearchParams(search).has('test');
    const framed = request.headers['sec-fetch-dest'] === 'iframe';
    if (path === FRAME_START) {
      if (framed) setMode(reply, asks, options);
      return done();
    }
    // Pages alone: other routes may have a parameter of that name.
    if (!asks || request.routeOptions.url !== PAGES || (framed && isTest)) return done();
    sendChoice(request, reply, options, { isTest, framed });
  });
  app.post<{ Body: unknown }>(TEST_MODE_PATH, async (request, reply) => {
    if (!allowsTests(request.ctx.tenant, options.local))
      return reply.status(404).type('text/plain; charset=utf-8').send('Not Found\n');
    const { choice } = (request.body ?? {}) as Record<string, unknown>;
    if (choice === 'on' || choice === 'off') setMode(reply, choice === 'on', options);
    return reply.header('cache-control', 'no-store').redirect('/', 303);
  });
}

function endedMode(): ProblemError {
  return new ProblemError(
    409,
    'testMode.ended',
    'Another page of this browser has ended the test mode. Load this page again.',
  );
}

function setMode(reply: FastifyReply, on: boolean, { https }: Pick<TestModeOptions, 'https'>): void {
  const attributes = { path: '/', sameSite: 'lax', secure: https, httpOnly: true } as const;
  if (on) reply.setCookie(TEST_COOKIE, '1', attributes);
  else reply.clearCookie(TEST_COOKIE, attributes);
}

/** In a frame without the cookie the browser stores none here: a sale would be real. */
function sendChoice(
  request: FastifyRequest,
  reply: FastifyReply,
  { fleet, local }: TestModeOptions,
  state: { isTest: boolean; framed: boolean },
): void {
  const tenant = fleet().tenant(request.ctx.tenant.id as TenantId);
  void reply
    .type('text/html; charset=utf-8')
    .headers({ [NOINDEX[0]]: NOINDEX[1], 'cache-control': 'no-store' })
    .header('content-security-policy', plainDocumentPolicy(tenant, { local }))
    .send(testModePage(tenant, { ...state, action: TEST_MODE_PATH }));
}
