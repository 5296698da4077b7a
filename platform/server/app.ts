import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { apiSchemas } from '../generated/api/schemas.gen.ts';
import { buildIdOf, DEVELOPMENT } from './build-id.ts';
import type { Environment } from './environment.ts';
import { refusedJob, sendFailure } from './failure-pages.ts';
import type { Fleet } from './fleet.ts';
import { registerOperatorPages } from './operator-pages.ts';
import { PageCache } from './page-cache.ts';
import { registerPages } from './page-routes.ts';
import { refuseTarget } from './plugins/bad-target.ts';
import { registerCompression } from './plugins/compression.ts';
import { registerFiles } from './plugins/files.ts';
import { registerFramedCookies } from './plugins/framed-cookies.ts';
import { registerHost } from './plugins/host.ts';
import { registerLocales } from './plugins/locales.ts';
import { registerMedia } from './plugins/media.ts';
import { type RefusalPage, registerProblems } from './plugins/problems.ts';
import { registerRobotsTag } from './plugins/robots-tag.ts';
import { registerSameOrigin } from './plugins/same-origin.ts';
import { registerSecurityHeaders } from './plugins/security-headers.ts';
import { registerSpokenLanguage } from './plugins/spoken-language.ts';
import { answerUnreadable } from './plugins/unreadable.ts';
import { registerApi } from './routes/api.ts';
import { registerCrawlerFiles } from './search-engines/crawler-files.ts';
import type { Services } from './services.ts';
import { trustedProxies } from './trusted-proxies.ts';

export interface AppOptions {
  root: string;
  environment: Environment;
  fleet: () => Fleet;
  services: Services;
  dev: boolean;
  logger: FastifyServerOptions['logger'];
  /** Set in development: lets Vite answer its own requests first. */
  serverFactory?: FastifyServerOptions['serverFactory'];
}

const BODY_LIMIT = 256 * 1024;
const POSTS_PER_MINUTE = 240;

/** The composition of the edge: host first, then the guards, then interfaces, files and pages. Does not listen. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { environment, fleet, services, dev } = options;
  const https = environment.stage !== 'local';
  const operatorPages = environment.stage === 'local';
  // No search engine reaches the local stage; it shows what production will tell them.
  const open = environment.stage === 'production' || environment.stage === 'local';
  const buildId = dev ? DEVELOPMENT : buildIdOf(options.root);
  const trusts = trustedProxies(environment.trustedProxies);
  const hosts = { fleet, operatorPages, trusts };
  const refuse: RefusalPage = (request, reply, { id, status }) =>
    sendFailure(request, reply, refusedJob({ fleet: fleet(), services, https, buildId }, id), status);
  let ready = false;
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 2_000, ignoreDuplicateSlashes: false },
    trustProxy: environment.trustedProxies.length > 0 ? trusts : false,
    ajv: { customOptions: { removeAdditional: false, coerceTypes: false, allErrors: false, strict: false } },
    // A missing Host is the host plugin's to refuse, with its guards.
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: refuseTarget(hosts, { dev, https }, refuse),
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
  });
  registerProblems(app, refuse);
  registerHost(app, { ...hosts, ready: () => ready });
  registerSpokenLanguage(app, fleet);
  registerSecurityHeaders(app, fleet, { dev, https });
  registerRobotsTag(app, { open });
  registerSameOrigin(app);
  registerLocales(app, fleet);
  registerCompression(app);
  logAnswers(app);
  await app.register(fastifyCookie);
  registerFramedCookies(app, { https });
  await app.register(fastifyFormbody, { bodyLimit: BODY_LIMIT });
  await app.register(fastifyRateLimit, {
    max: POSTS_PER_MINUTE,
    timeWindow: '1 minute',
    allowList: (request) => request.method === 'GET' || request.method === 'HEAD',
  });
  for (const schema of Object.values(apiSchemas)) app.addSchema(schema);
  if (operatorPages) registerOperatorPages(app, { fleet, services });
  registerApi(app, { fleet, services, https, buildId });
  registerFiles(app, options.root, fleet);
  registerMedia(app, options.root, fleet);
  registerCrawlerFiles(app, { fleet, services, open });
  const cache = environment.pageCache && !dev ? new PageCache() : undefined;
  registerPages(app, { fleet, services, https, cache, buildId });
  app.addHook('onReady', async () => {
    ready = true;
  });
  return app;
}

/** One line an answer, without anything personal: no query, no address, no body. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        tenant: request.ctx?.tenant.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
