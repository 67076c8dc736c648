import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Configuration } from '../configuration.ts';
import { Problem, signedOut } from '../problem.ts';

/** A key that is not known is fetched at once; known ones serve while the identity server is down. */
const keyLife = 24 * 3_600_000;

export type VerifyToken = (token: string) => Promise<JWTPayload>;

/**
 * Verifies access tokens (RFC 9068: JWT of type at+jwt) by the identity server's published keys, which are fetched when
 * they are first needed and again when an unknown one appears.
 * @param keys for tests: keys instead of the identity server's
 */
export function tokenVerifier(
  { authority, audience, scope }: Configuration['identity'],
  keys?: JWTVerifyGetKey,
): VerifyToken {
  let fetched = keys;
  return async (token) => {
    fetched ??= createRemoteJWKSet(await jwksAddress(authority), { timeoutDuration: 5_000, cacheMaxAge: keyLife });
    try {
      const { payload } = await jwtVerify(token, fetched, {
        issuer: authority,
        audience,
        typ: 'at+jwt',
        clockTolerance: 5,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      if (!scopesOf(payload).includes(scope)) {
        throw signedOut(`The access token has not the scope '${scope}'.`, 'token-invalid');
      }
      return payload;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw signedOut('The access token has expired.', 'token-expired');
      if (error instanceof Problem) throw error;
      if (isTokenError(error)) throw signedOut('The access token is not valid.', 'token-invalid');
      throw identityDown(error);
    }
  };
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

/** The address of the keys, from the provider's own description (OpenID Connect Discovery). */
async function jwksAddress(authority: string) {
  try {
    const answer = await fetch(`${authority}/.well-known/openid-configuration`, { signal: AbortSignal.timeout(5_000) });
    if (!answer.ok) throw new Error(`Status ${answer.status}`);
    const { jwks_uri: address } = (await answer.json()) as { jwks_uri?: string };
    return new URL(address ?? '');
  } catch (error) {
    throw identityDown(error);
  }
}
