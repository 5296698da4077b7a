import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../shared/problem.ts';
import { LocaleError, type LocaleFacts, requireLocale } from '../../tenancy/locale.ts';
import type { Fleet } from '../boot/fleet.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** JSON pointer of the body's locale, which must be a locale of the fleet. */
    localeAt?: string;
  }
}

/** Rejects a missing or unknown locale before the rest of the body is validated. */
export function registerLocales(app: FastifyInstance, fleet: () => Fleet): void {
  app.addHook('preValidation', (request, _, done) => {
    const { localeAt } = request.routeOptions.config;
    if (localeAt !== undefined)
      checkLocale(listKnownLocales(fleet(), request.ctx.tenant.locale), memberAt(request.body, localeAt), localeAt);
    done();
  });
}

/** A draft language is known to the shops of its own country only. */
function listKnownLocales({ locales }: Fleet, own: string): LocaleFacts[] {
  return Object.values(locales).filter(({ id, state }) => state !== 'draft' || id === own);
}

function checkLocale(known: readonly LocaleFacts[], value: unknown, pointer: string): void {
  try {
    requireLocale(known, typeof value === 'string' ? value : value ? ' ' : undefined);
  } catch (error) {
    if (!(error instanceof LocaleError)) throw error;
    const code = error.message === 'missing locale' ? 'locale.missing' : 'locale.invalid';
    throw new ProblemError(400, code, error.message, [{ pointer, code, detail: error.message }]);
  }
}

function memberAt(body: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], body);
}
