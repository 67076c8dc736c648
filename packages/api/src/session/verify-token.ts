import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Configuration } from '../configuration.ts';
import { Problem, signedOut } from '../problem.ts';
import { type IdentityKeys, identityKeys } from './identity-keys.ts';

export interface VerifyToken {
  (token: string): Promise<JWTPayload>;
  /** True where no token can be checked because the identity server does not give its keys. */
  isWithoutKeys(): boolean;
}

/** A browser sends the same token for minutes. So long, in milliseconds, its signature is not checked again. */
const rememberedFor = 60_000;
/** No more than these; only tokens that are right are among them. */
const mostRemembered = 5_000;

/**
 * Verifies access tokens (RFC 9068: JWT of type at+jwt) by the identity server's published keys, which are fetched when
 * they are first needed and again when an unknown one appears. Without the type, audience and scope still distinguish them from
 * ID tokens, whose audience is the portal and which have no scope. A token that was right is taken for a minute without another
 * look at its signature, which is a seventh of what a short request costs; its expiry counts at once.
 * @param keys for tests: keys instead of the identity server's
 */
export function tokenVerifier(
  { authority, audience, scope, tokenType }: Configuration['identity'],
  keys?: JWTVerifyGetKey,
): VerifyToken {
  const published: IdentityKeys = keys ? { get: keys, areMissing: () => false } : identityKeys(authority);
  const remembered = new Map<string, { payload: JWTPayload; until: number }>();
  const remember = (token: string, payload: JWTPayload) => {
    if (remembered.size >= mostRemembered) remembered.clear();
    const until = Math.min(Date.now() + rememberedFor, (payload.exp ?? 0) * 1_000);
    remembered.set(token, { payload: Object.freeze(payload), until });
    return payload;
  };
  const verify = async (token: string) => {
    const known = remembered.get(token);
    if (known && Date.now() < known.until) return known.payload;
    remembered.delete(token);
    try {
      const { payload } = await jwtVerify(token, published.get, {
        issuer: authority,
        audience,
        typ: tokenType,
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      if (!scopesOf(payload).includes(scope)) {
        throw signedOut(`The access token has not the scope '${scope}'.`, 'token-invalid');
      }
      return remember(token, payload);
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw signedOut('The access token has expired.', 'token-expired');
      if (error instanceof Problem) throw error;
      if (isTokenError(error)) throw signedOut('The access token is not valid.', 'token-invalid');
      throw identityDown(error);
    }
  };
  return Object.assign(verify, { isWithoutKeys: published.areMissing });
}

/** `scope` is the standard's claim (RFC 9068, 2.2.3), a text of words; some providers send `scp`, or a list. */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const given = scope ?? scp;
  return typeof given === 'string' ? given.split(' ') : Array.isArray(given) ? given.map(String) : [];
}

const isTokenError = (error: unknown) =>
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported;

const identityDown = (cause: unknown) =>
  Object.assign(
    new Problem(503, {
      title: 'Sign-in service unavailable',
      message: 'The identity server cannot be reached.',
      code: 'identity-unavailable',
    }),
    { cause },
  );
