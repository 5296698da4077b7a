import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { DestinationStream } from 'pino';
import type { Database } from '../database/index.server.ts';
import { apiSchemas } from '../generated/api/schemas.gen.ts';
import { checkedSchemas } from '../shared/checked-schemas.ts';
import { registerApi } from './api/register-api.ts';
import { readBuildFacts } from './boot/build-facts.ts';
import { computeBuildId, DEVELOPMENT } from './boot/build-id.ts';
import { type Environment, EnvironmentError } from './boot/environment.ts';
import type { Fleet } from './boot/fleet.ts';
import { readPageMessages } from './boot/page-messages.ts';
import { readPageStyles } from './boot/page-styles.ts';
import { registerDesk } from './desk/register-desk.ts';
import { registerAcceptLanguage } from './edge/accept-language.ts';
import { registerAuthorisation } from './edge/authorise.ts';
import { refuseTarget } from './edge/bad-target.ts';
import { registerCanonicalHost } from './edge/canonical-host.ts';
import { registerClosedShops } from './edge/closed-shop.ts';
import { registerCompression } from './edge/compression.ts';
import { registerCookies } from './edge/cookies.ts';
import { registerCrossOrigin } from './edge/cross-origin.ts';
import { registerDatabaseDeadline } from './edge/database-deadline.ts';
import { hidesShop, registerDraftShops } from './edge/draft-shop.ts';
import { registerFiles } from './edge/files.ts';
import { registerHost } from './edge/host.ts';
import { registerLimits } from './edge/limits.ts';
import { registerLocales } from './edge/locales.ts';
import { answerMalformedRequest, refuseExpectations } from './edge/malformed-request.ts';
import { registerMedia } from './edge/media.ts';
import { registerOverload } from './edge/overload.ts';
import { createPageCheck } from './edge/page-check.ts';
import { type RefusalPage, registerProblems } from './edge/problems.ts';
import { createReadiness } from './edge/readiness.ts';
import { registerRequestId } from './edge/request-id.ts';
import { registerRobotsTag } from './edge/robots-tag.ts';
import { registerSameOrigin } from './edge/same-origin.ts';
import { registerSecurityHeaders } from './edge/security-headers.ts';
import { sharedSerializers } from './edge/serializers.ts';
import { registerTestMode } from './edge/test-mode.ts';
import { TIMEOUTS, type Timeouts, timeoutOptions } from './edge/timeouts.ts';
import { trustedProxies } from './edge/trusted-proxies.ts';
import { lazyValidators } from './edge/validators.ts';
import { logOptions } from './log/log-options.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { FleetReports } from './operator/fleet/fleet-reports.ts';
import { registerOperatorPages } from './operator/operator-pages.ts';
import { registerCdnHeaders } from './pages/cdn-headers.ts';
import { sendText } from './pages/failure-pages.ts';
import { PageCache } from './pages/page-cache.ts';
import { PAGES } from './pages/page-request.ts';
import { registerPages, sendErrorPage } from './pages/page-routes.ts';
import { type ReplayedAnswer, replayAnswers } from './pages/recorded-answers.ts';
import { registerCrawlerFiles } from './search-engines/crawler-files.ts';
import type { Services } from './services.ts';
import type { Telemetry } from './telemetry/open-telemetry.ts';
import { registerWidget } from './widget/register-widget.ts';

export interface AppOptions {
  root: string;
  environment: Environment;
  fleet: () => Fleet;
  services: Services;
  database: Pick<Database, 'check' | 'now'>;
  dev: boolean;
  /** Log level and destination (default: standard output). Omitted: no log. */
  log?: AppLog;
  /** Set in development: lets Vite answer its own requests first. */
  serverFactory?: FastifyServerOptions['serverFactory'];
  /** What the compiler says of the files, for the fleet page of the local stage. */
  reports?: FleetReports | undefined;
  /** Counts and times the answers; omitted where no metrics are served. */
  metrics?: Pick<Metrics, 'observeRequests' | 'observePageCache' | 'observeOverload'> | undefined;
  /** Makes each request a trace; omitted where there is no collector. */
  telemetry?: Pick<Telemetry, 'traceRequests'> | undefined;
  /** Whether the process was asked to end and only answers what still comes. */
  isStopping?: () => boolean;
  /** Whether each answer ends its connection, so that clients connect to another process; as `isStopping` where missing. */
  endsConnections?: () => boolean;
  /** Replaces the production values; for tests. */
  timeouts?: Partial<Timeouts>;
}

interface AppLog {
  level: string;
  stream?: DestinationStream;
  /** Replaces the log of this program, whose lines have no error messages. For programs without visitors. */
  instance?: FastifyBaseLogger;
}

const BODY_LIMIT = 256 * 1024;

/**
 * Composes the server: host resolution first, then security hooks, then API endpoints, files and pages. Does not
 * listen.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const {
    environment,
    fleet,
    services,
    database,
    dev,
    log,
    isStopping = () => false,
    endsConnections = isStopping,
  } = options;
  const https = environment.stage !== 'local';
  const operatorPages = environment.stage === 'local';
  // No search engine reaches the local stage; it shows the answers of production.
  const open = environment.stage === 'production' || environment.stage === 'local';
  const buildId = dev ? DEVELOPMENT : computeBuildId(options.root);
  const trusts = trustedProxies(environment.trustedProxies);
  const { deskHost } = environment;
  refuseSharedHost(fleet(), deskHost);
  const hosts = { fleet, operatorPages, deskHost, trusts, https, now: database.now };
  const styles = dev ? [] : readPageStyles(options.root);
  const pageMessages = dev ? undefined : readPageMessages(options.root);
  const pages = { fleet, services, https, buildId, pageMessages, styles };
  const refuse: RefusalPage = (request, reply, { status }) =>
    hidesShop(request, { https }) ? sendText(reply, 404, 'Not Found\n') : sendErrorPage(request, reply, pages, status);
  const timeouts = timeoutOptions({ ...TIMEOUTS, ...options.timeouts });
  const app = Fastify({
    ...toLoggerOptions(log),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 2_000, ignoreDuplicateSlashes: false },
    trustProxy: environment.trustedProxies.length > 0 ? trusts : false,
    ajv: { customOptions: { ...checkedSchemas, removeAdditional: false, coerceTypes: false, allErrors: false } },
    schemaController: {
      compilersFactory: { buildValidator: lazyValidators(), buildSerializer: sharedSerializers(apiSchemas) },
    },
    ...timeouts,
    // The host plugin rejects a missing Host, with its security headers.
    http: { ...timeouts.http, requireHostHeader: false },
    clientErrorHandler: answerMalformedRequest({ https }),
    frameworkErrors: refuseTarget(hosts, { dev, https, styles }, refuse),
    ...(options.serverFactory ? { serverFactory: options.serverFactory } : {}),
  });
  // In development pages change in place; nothing routes requests by the answer of the local stage.
  const findFailingShops = https && !dev ? createPageCheck({ app, fleet }) : () => [];
  const readiness = createReadiness({ checkDatabase: database.check, findFailingShops, isStopping });
  refuseExpectations(app.server, { https });
  options.telemetry?.traceRequests(app);
  registerProblems(app, refuse);
  registerRequestId(app);
  registerHost(app, { ...hosts, readiness: readiness.state });
  // As early as a request is known to be for a shop.
  const overload = registerOverload(app, environment.maxDelayMs);
  options.metrics?.observeOverload(overload);
  registerCanonicalHost(app, fleet);
  registerAcceptLanguage(app, fleet);
  registerSecurityHeaders(app, fleet, {
    dev,
    https,
    styles,
    previews: operatorPages,
    filesOrigin: services.files.origin,
  });
  registerRobotsTag(app, { open });
  registerCrossOrigin(app, fleet);
  registerSameOrigin(app, environment);
  registerLocales(app, fleet);
  registerDatabaseDeadline(app, environment.databaseTimeoutMs);
  registerCompression(app);
  logAnswers(app);
  app.decorateRequest('page');
  const countAnswer = options.metrics?.observeRequests(app);
  endConnections(app, endsConnections);
  await app.register(fastifyCookie);
  registerCookies(app, { https });
  registerDraftShops(app, { previews: services.previews, https });
  registerClosedShops(app);
  await app.register(fastifyFormbody, { bodyLimit: BODY_LIMIT });
  registerTestMode(app, { fleet, https, local: operatorPages });
  registerLimits(app, services.limits);
  registerAuthorisation(app, services.accounts);
  for (const schema of Object.values(apiSchemas)) app.addSchema(schema);
  if (operatorPages)
    registerOperatorPages(app, { fleet, services, deskHost, root: options.root, dev, reports: options.reports });
  if (deskHost)
    registerDesk(app, { ...pages, services: embeddedFirst(services), root: options.root, dev, now: database.now });
  // Endpoints use the embedded services directly: forwarding would loop for a tenant that names its own host.
  const { shippingEventsKeys } = environment;
  const program = readBuildFacts(options.root);
  registerApi(app, { fleet, services: embeddedFirst(services), https, buildId, program, shippingEventsKeys });
  registerFiles(app, { root: options.root, fleet, pageMessages, stored: services.assets });
  registerMedia(app, options.root, fleet);
  registerWidget(app, { fleet, services, root: options.root, dev });
  registerCrawlerFiles(app, { fleet, services, open });
  const cache = environment.pageCache && !dev ? new PageCache() : undefined;
  if (cache) options.metrics?.observePageCache(cache);
  if (environment.cdn) registerCdnHeaders(app, { provider: environment.cdn.provider, fleet });
  registerPages(app, { ...pages, cache, overload });
  // A trace needs the hooks of its request.
  if (cache && !options.telemetry) {
    const note = (answer: ReplayedAnswer) => {
      logReplay(app.log, answer);
      countAnswer?.({ ...answer, route: answer.page });
    };
    replayAnswers(app, { cache, fleet, trusts, now: () => database.now().getTime(), note, endsConnections });
  }
  app.addHook('onReady', async () => readiness.started());
  return app;
}

function toLoggerOptions(log: AppLog | undefined): Pick<FastifyServerOptions, 'logger' | 'loggerInstance'> {
  if (!log) return { logger: false };
  if (log.instance) return { loggerInstance: log.instance };
  return { logger: { ...logOptions(log.level), ...(log.stream ? { stream: log.stream } : {}) } };
}

/** The desk and the shops have separate origins. */
function refuseSharedHost({ hosts }: Fleet, deskHost = ''): void {
  if (!Object.hasOwn(hosts, deskHost)) return;
  throw new EnvironmentError([`DESK_HOST is ${deskHost}, the host of the shop ${hosts[deskHost]}; use one of its own`]);
}

/** Logs one line per answer without personal data: no query, no address, no body. */
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

/** The same line for an answer that no hook sees. */
function logReplay(log: FastifyBaseLogger, { id, tenant, method, status, ms }: ReplayedAnswer): void {
  log.info({ reqId: id, tenant, method, route: PAGES, status, ms: Math.round(ms) }, 'answered');
}

/** Clients with open connections look for another process while this one stops. */
function endConnections(app: FastifyInstance, endsConnections: () => boolean): void {
  app.addHook('onSend', (_, reply, payload, done) => {
    if (endsConnections()) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** The services for endpoints: embedded services take precedence over those of other hosts. */
function embeddedFirst(services: Services): Services {
  return Object.assign(Object.create(services) as Services, services.embedded);
}
