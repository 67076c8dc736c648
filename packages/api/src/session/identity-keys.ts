import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';
import { circuitBreaker } from '../circuit-breaker.ts';

/** Keys are fetched again this often, without anybody waiting for it; the known ones serve while that fails. */
const refreshAfter = 3_600_000;
/** A token with an unknown key may be made up, so it does not make the provider busy. */
const unknownKeyPause = 30_000;

export interface IdentityKeys {
  get: JWTVerifyGetKey;
  /** True where no token can be checked, because the provider was asked for its keys and has not given them. */
  areMissing(): boolean;
}

/**
 * The provider's published keys, found by its own description (OpenID Connect Discovery). A provider that is silent costs
 * the first caller some seconds; the next ones are refused at once for a while.
 */
export function identityKeys(authority: string, limit = 3_000): IdentityKeys {
  const breaker = circuitBreaker('The identity server', { limit });
  let keys: JWTVerifyGetKey | undefined;
  let fetchedAt = 0;
  let hasFailed = false;
  let loading: Promise<void> | undefined;

  const read = async (address: string, signal: AbortSignal): Promise<unknown> => {
    const answer = await fetch(address, { signal });
    if (!answer.ok) throw new Error(`${address} answered with status ${answer.status}`);
    return answer.json();
  };
  const load = () => {
    loading ??= breaker
      .ask(async (signal) => {
        const description = await read(`${authority}/.well-known/openid-configuration`, signal);
        const { jwks_uri: address } = description as { jwks_uri?: string };
        const set = await read(new URL(address ?? '').href, signal);
        keys = createLocalJWKSet(set as JSONWebKeySet);
        fetchedAt = performance.now();
        hasFailed = false;
      })
      .catch((error: unknown) => {
        hasFailed = true;
        throw error;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };

  return {
    areMissing() {
      const isMissing = !keys && hasFailed;
      // A process that is not ready gets no requests that would ask again.
      if (isMissing) load().catch(() => {});
      return isMissing;
    },
    async get(header, token) {
      if (!keys) await load();
      if (!keys) throw new Error('The identity server has no keys.');
      if (performance.now() - fetchedAt > refreshAfter) load().catch(() => {});
      try {
        return await keys(header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey) || performance.now() - fetchedAt < unknownKeyPause)
          throw error;
        await load().catch(() => {});
        return keys(header, token);
      }
    },
  };
}
