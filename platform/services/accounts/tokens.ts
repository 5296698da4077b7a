import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { RequestContext, SignedInAccount } from '../../shared/request-context.ts';
import type { Secrets } from '../secrets/index.server.ts';

/** The claims of an access token about its owner. */
type AccessClaims = Pick<SignedInAccount, 'identifier' | 'role' | 'sessionId'>;

/** JSON Web Tokens of this platform. A key serves one algorithm, one tenant and one kind of token. */
export interface Tokens {
  access(ctx: RequestContext, claims: AccessClaims): Promise<string>;
  /** Undefined for every text that is not a valid access token of this tenant. `late` also accepts an expired one. */
  readAccess(ctx: RequestContext, token: string, options?: { late?: boolean }): Promise<AccessClaims | undefined>;
  /** Reports to the browser that its account is open, and which address its link has; grants no access. */
  activation(ctx: RequestContext, identifier: string, claims?: { email: string }): Promise<string>;
}

const ALGORITHM = 'HS256';
const ISSUER = 'umlauf';
/**
 * Allowed difference between the clocks of two machines. It is taken off the lifetime, so that no token is valid for
 * longer than 10 minutes.
 */
const SKEW_SECONDS = 5;
const LIFE_SECONDS = 600 - SKEW_SECONDS;
const MAX_TOKEN_LENGTH = 8_192;
/** Decoders ignore blanks and line breaks; without this check two texts would be one token. */
const THREE_PARTS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

type Kind = 'at+jwt' | 'activation+jwt';

/** Signs with the first data key and verifies with each of them. */
export function createTokens({ keys }: Pick<Secrets, 'keys'>): Tokens {
  const getSigningKey = (kind: Kind, kid: string | undefined): Uint8Array => {
    const key = keys.find(({ id }) => id === kid);
    if (!key) throw new errors.JWSInvalid('The key of this token is not in DATA_KEY.');
    return key.derived(`tokens ${kind}`);
  };
  const sign = (ctx: RequestContext, kind: Kind, { sub, ...claims }: JWTPayload & { sub: string }) => {
    const kid = keys[0]?.id ?? '';
    const now = Math.floor(ctx.now().getTime() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, typ: kind, kid })
      .setIssuer(ISSUER)
      .setAudience(ctx.tenant.id)
      .setSubject(sub)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFE_SECONDS)
      .sign(getSigningKey(kind, kid));
  };
  return {
    access: (ctx, { identifier, role, sessionId }) => sign(ctx, 'at+jwt', { sub: identifier, sid: sessionId, role }),
    activation: (ctx, identifier, claims) => sign(ctx, 'activation+jwt', { sub: identifier, ...claims }),
    readAccess: async (ctx, token, { late = false } = {}) => {
      if (token.length > MAX_TOKEN_LENGTH || !THREE_PARTS.test(token)) return undefined;
      const payload = await verifyToken(ctx, token, { getSigningKey, kind: 'at+jwt', late });
      return payload && claimsIn(payload);
    },
  };
}

interface Wanted {
  getSigningKey: (kind: Kind, kid: string | undefined) => Uint8Array;
  kind: Kind;
  late: boolean;
}

async function verifyToken(
  ctx: RequestContext,
  token: string,
  { getSigningKey, kind, late }: Wanted,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => getSigningKey(kind, kid), {
      algorithms: [ALGORITHM],
      typ: kind,
      issuer: ISSUER,
      audience: ctx.tenant.id,
      requiredClaims: ['sub', 'iat', 'exp'],
      // Also rejects tokens issued in the future.
      maxTokenAge: late ? Number.MAX_SAFE_INTEGER : LIFE_SECONDS,
      clockTolerance: SKEW_SECONDS,
      currentDate: ctx.now(),
    });
    return payload;
  } catch (error) {
    // Thrown only after all other checks passed.
    if (late && error instanceof errors.JWTExpired && error.claim === 'exp') return error.payload;
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

function claimsIn({ sub, sid, role, aud }: JWTPayload): AccessClaims | undefined {
  const known = role === 'customer' || role === 'partner';
  if (typeof sub !== 'string' || typeof sid !== 'string' || typeof aud !== 'string' || !known) return undefined;
  return { identifier: sub, sessionId: sid, role };
}
