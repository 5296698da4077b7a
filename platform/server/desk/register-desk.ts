import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type DeskRoute,
  type DeskServices,
  type DeskShop,
  deskRoutes,
  findFlash,
  rolesFor,
  signInPage,
} from '../../desk/index.server.ts';
import type { SignedInStaff } from '../../services/staff/index.server.ts';
import type { Fleet } from '../boot/fleet.ts';
import { registerPictures } from '../edge/media.ts';
import { getPasskeyPage } from '../edge/passkey-page.ts';
import { formBody } from '../edge/request-target.ts';
import { createTenantContexts } from '../tenant-contexts.ts';
import { deskAssets } from './desk-assets.ts';
import { answerDeskError } from './desk-errors.ts';
import { readDeskLanguages } from './desk-languages.ts';
import { registerMultipart } from './multipart.ts';
import { type DeskFrame, sendAnswer, sendPage, setPreSession } from './send-answer.ts';
import { DESK_BROWSER_COOKIE, DESK_COOKIE } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    deskRoute?: DeskRoute;
  }
  interface FastifyRequest {
    /** The signed-in staff member; set for routes that require one. */
    staff: SignedInStaff | undefined;
  }
}

export interface DeskOptions {
  root: string;
  dev: boolean;
  https: boolean;
  fleet: () => Fleet;
  services: DeskServices;
  /** The time of the database. */
  now: () => Date;
}

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Registers the desk's route table and assets, on the desk's host only. Authorisation happens before a body is read.
 */
export function registerDesk(app: FastifyInstance, options: DeskOptions): void {
  const assets = deskAssets(options.root, options.dev);
  const textsFor = readDeskLanguages(options.root);
  const frame: DeskFrame = { assets, https: options.https, textsFor };
  app.decorateRequest('staff');
  app.register(async (desk) => {
    desk.addHook('onRoute', (route) => {
      route.constraints = { ...route.constraints, desk: true };
      route.config = { ...route.config, desk: true };
    });
    desk.setErrorHandler((error, request, reply) => answerDeskError(error, request, reply, frame));
    desk.addHook('onRequest', (request, reply) => authoriseStaff(request, reply, { options, frame }));
    for (const route of deskRoutes) if (!route.files) addRoute(desk, route, { options, frame });
    await desk.register(async (uploads) => {
      await registerMultipart(uploads);
      for (const route of deskRoutes) if (route.files) addRoute(uploads, route, { options, frame });
    });
    for (const name of ['css', 'js'] as const) {
      desk.get(`/desk/desk.${name}`, async (_, reply) => {
        const { type, body } = (await assets())[name];
        return reply.type(type).header('cache-control', FOREVER).send(body);
      });
    }
    registerPictures(desk, options.root, '/desk/media/pictures');
    desk.register(fastifyStatic, {
      root: join(options.root, 'themes/fonts'),
      prefix: '/desk/fonts/',
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
    });
  });
}

/** Forms without a session are sign-ins and invitations. */
const MAX_OPEN_BODY_BYTES = 16 * 1024;

function addRoute(desk: FastifyInstance, route: DeskRoute, parts: Parts): void {
  const { method, path: url, limit = method === 'GET' ? 'read' : undefined } = route;
  desk.route({
    method,
    url,
    config: { deskRoute: route, ...(limit ? { limit } : {}) },
    ...(route.access === 'open' ? { bodyLimit: MAX_OPEN_BODY_BYTES } : {}),
    handler: (request, reply) => answer(request, reply, { ...parts, route }),
  });
}

interface Parts {
  options: DeskOptions;
  frame: DeskFrame;
}

/** Redirects to the sign-in without a session; answers 403 without the role. */
async function authoriseStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  { options, frame }: Parts,
): Promise<unknown> {
  const { deskRoute } = request.routeOptions.config;
  if (!deskRoute || deskRoute.access === 'open') return undefined;
  const token = request.cookies[DESK_COOKIE];
  const staff = token && (await options.services.staff.authenticate({ now: options.now }, token));
  if (!staff) return askToSignIn(request, reply, { options, frame });
  request.staff = staff;
  const roles = rolesFor(deskRoute);
  if (!roles || roles.some((role) => staff.roles.includes(role))) return undefined;
  return sendPage(reply, frame, {
    staff,
    page: {
      status: 403,
      title: 'error.notAllowed',
      text: ({ t }) => t('error.notAllowed.text', { roles: roles.map((role) => `“${role}”`).join(' / ') }),
    },
  });
}

async function askToSignIn(request: FastifyRequest, reply: FastifyReply, parts: Parts): Promise<FastifyReply> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    const to = request.raw.url === '/desk' ? '' : `?${new URLSearchParams({ to: request.raw.url ?? '' })}`;
    return sendAnswer(reply, parts.frame, { answer: { kind: 'redirect', to: `/desk/sign-in${to}` } });
  }
  return sendAnswer(reply, parts.frame, {
    answer: signInPage(createDeskInput(request, parts), undefined, 'ended'),
  });
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, ...parts }: Parts & { route: DeskRoute },
): Promise<FastifyReply> {
  const { frame } = parts;
  const input = createDeskInput(request, parts);
  const { staff } = request;
  const flash = findFlash(input.texts, input.query.done);
  if (route.access === 'open' && request.method === 'GET' && !input.sessionToken) setPreSession(reply, frame);
  if (route.access === 'open') return sendAnswer(reply, frame, { answer: await route.handle(input), flash });
  if (!staff) throw new Error('No staff member is signed in.');
  return sendAnswer(reply, frame, { answer: await route.handle({ ...input, staff }), staff, flash });
}

function createDeskInput(request: FastifyRequest, { options, frame }: Parts) {
  const { services, fleet, https, now } = options;
  const { log, ip: address } = request;
  const sent = (request.body ?? {}) as Record<string, string | string[]>;
  return {
    services,
    texts: frame.textsFor(request),
    params: request.params as Record<string, string>,
    query: formBody(request.query),
    body: formBody(request.body),
    files: (name: string) => request.sentFiles?.get(name) ?? [],
    all: (name: string) => [Object.hasOwn(sent, name) ? (sent[name] ?? []) : []].flat(),
    now,
    createContext: (tenant: string, locale: string) =>
      createTenantContexts(fleet, log, () => request.id).context({ tenant, locale, now: now() }),
    getLanguageTag: (locale: string) => fleet().locales[locale]?.lang ?? locale,
    findLocale: (language: string) => findLocale(fleet(), language),
    shops: listShops(fleet()),
    address,
    browser: request.cookies[DESK_BROWSER_COOKIE],
    passkeyPage: getPasskeyPage(request, fleet()),
    sessionToken: request.cookies[DESK_COOKIE],
    log,
    local: !https,
  };
}

/** The language's home region where the fleet has it, else its first region. */
function findLocale({ locales }: Fleet, language: string): string | undefined {
  const speaking = Object.values(locales).filter(({ base, state }) => base === language && state === undefined);
  return (speaking.find(({ id }) => id === language) ?? speaking[0])?.id;
}

function listShops({ ids, tenant }: Fleet): DeskShop[] {
  return ids.map((id) => ({ id, country: tenant(id).server.country }));
}
