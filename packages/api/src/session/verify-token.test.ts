import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { freePort } from '../testing/postgres.ts';
import { tokenVerifier } from './verify-token.ts';

interface Claims {
  issuer?: string;
  audience?: string;
  typ?: string;
  expires?: string;
  payload?: Record<string, unknown>;
}

/** Everything but the clock goes on as it is. */
const real = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'] as const;

describe('tokenVerifier with an identity server', () => {
  let identity: Server;
  let authority = '';
  let isUp = true;
  let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  const sign = (claims: Claims = {}) =>
    new SignJWT({ scope: 'openid api', ...claims.payload })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: claims.typ ?? 'at+jwt' })
      .setIssuer(claims.issuer ?? authority)
      .setAudience(claims.audience ?? 'groundwork-api')
      .setSubject('someone')
      .setIssuedAt()
      .setExpirationTime(claims.expires ?? '1h')
      .sign(privateKey);
  /** A rightly signed token without one of the claims that the library always writes. */
  const signWithout = (claim: 'exp' | 'iat' | 'sub') => {
    const now = Math.floor(Date.now() / 1000);
    const all = { iss: authority, aud: 'groundwork-api', sub: 'someone', iat: now, exp: now + 60, scope: 'api' };
    return new SignJWT({ ...all, [claim]: undefined })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: 'at+jwt' })
      .sign(privateKey);
  };
  const verifier = (type: 'at+jwt' | 'any' = 'at+jwt') => {
    const tokenType = type === 'any' ? undefined : type;
    return tokenVerifier({ authority, audience: 'groundwork-api', scope: 'api', tokenType, isLocalProvider: false });
  };

  beforeAll(async () => {
    const pair = await generateKeyPair('RS256');
    privateKey = pair.privateKey;
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256' };
    const port = await freePort();
    authority = `http://localhost:${port}`;
    identity = createServer(({ url }, answer) => {
      if (!isUp) answer.writeHead(500).end();
      else if (url?.endsWith('openid-configuration')) answer.end(JSON.stringify({ jwks_uri: `${authority}/jwks` }));
      else answer.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
    }).listen(port, '127.0.0.1');
  });
  afterAll(() => {
    identity.close();
  });

  describe('of a token that was right', () => {
    const start = Date.now();
    const at = (seconds: number) => jest.setSystemTime(start + seconds * 1_000);
    beforeEach(() => jest.useFakeTimers({ now: start, doNotFake: [...real] }));
    afterEach(() => jest.useRealTimers());
    const checking = async () => {
      const tokenType = 'at+jwt' as const;
      const { publicKey, privateKey: own } = await generateKeyPair('RS256');
      const keys = jest.fn(async () => publicKey);
      const expected = { authority, audience: 'groundwork-api', scope: 'api', tokenType, isLocalProvider: false };
      const signed = (seconds: number, sub = 'someone') =>
        new SignJWT({ scope: 'api', sub, iss: authority, aud: 'groundwork-api' })
          .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' })
          .setIssuedAt(Math.floor(start / 1_000))
          .setExpirationTime(Math.floor(start / 1_000) + seconds)
          .sign(own);
      return { verify: tokenVerifier(expected, keys), keys, signed };
    };

    it('checks the signature once a minute', async () => {
      const { verify, keys, signed } = await checking();
      const token = await signed(600);
      expect(await verify(token)).toMatchObject({ sub: 'someone' });
      at(59);
      expect(await verify(token)).toMatchObject({ sub: 'someone' });
      expect(keys).toHaveBeenCalledTimes(1);
      at(61);
      await verify(token);
      expect(keys).toHaveBeenCalledTimes(2);
    });

    it('refuses it from the second when it expires, but for the tolerance of clocks', async () => {
      const { verify, signed } = await checking();
      const token = await signed(30);
      await verify(token);
      at(33);
      expect(await verify(token)).toMatchObject({ sub: 'someone' });
      at(36);
      await expect(verify(token)).rejects.toMatchObject({ status: 401, body: { code: 'token-expired' } });
    });

    it('knows others apart, and refuses its content with another signature', async () => {
      const { verify, signed } = await checking();
      const [mine, others] = [await signed(600), await signed(600, 'somebody-else')];
      expect(await verify(mine)).toMatchObject({ sub: 'someone' });
      expect(await verify(others)).toMatchObject({ sub: 'somebody-else' });
      const forged = [...others.split('.').slice(0, 2), mine.split('.')[2]].join('.');
      const refused = { status: 401, body: { code: 'token-invalid' } };
      await expect(verify(forged)).rejects.toMatchObject(refused);
      await expect(verify(forged)).rejects.toMatchObject(refused);
    });
  });

  it('fetches the keys where the provider says they are, and keeps them while it is down', async () => {
    const verify = verifier();
    isUp = false;
    await expect(verify(await sign())).rejects.toMatchObject({ status: 503, body: { code: 'identity-unavailable' } });
    isUp = true;
    expect(await verify(await sign())).toMatchObject({ sub: 'someone' });
    isUp = false;
    expect(await verify(await sign())).toMatchObject({ sub: 'someone' });
    isUp = true;
  });

  it.each([
    [{ issuer: 'http://evil.test' }, 'token-invalid'],
    [{ audience: 'another' }, 'token-invalid'],
    [{ typ: 'JWT' }, 'token-invalid'],
    [{ expires: '-1h' }, 'token-expired'],
    [{ payload: { scope: undefined } }, 'token-invalid'],
    [{ payload: { scope: 'openid profile api2' } }, 'token-invalid'],
    [{ payload: { scope: undefined, scp: ['other'] } }, 'token-invalid'],
  ])('refuses %j', async (claims, code) => {
    await expect(verifier()(await sign(claims))).rejects.toMatchObject({ status: 401, body: { code } });
  });

  it.each([{ scope: 'api' }, { scope: undefined, scp: 'other api' }, { scope: undefined, scp: ['api'] }])(
    'takes the scope from %j',
    async (payload) => {
      expect(await verifier()(await sign({ payload }))).toMatchObject({ sub: 'someone' });
    },
  );

  it('takes tokens of providers that say another type where that is allowed, but no ID token', async () => {
    const verify = verifier('any');
    expect(await verify(await sign({ typ: 'JWT' }))).toMatchObject({ sub: 'someone' });
    const idToken = { typ: 'JWT', audience: 'groundwork-portal', payload: { scope: undefined } };
    for (const claims of [idToken, { ...idToken, audience: 'groundwork-api' }]) {
      await expect(verify(await sign(claims))).rejects.toMatchObject({ status: 401, body: { code: 'token-invalid' } });
    }
  });

  it.each(['exp', 'iat', 'sub'] as const)('refuses a token without %s', async (claim) => {
    await expect(verifier()(await signWithout(claim))).rejects.toMatchObject({
      status: 401,
      body: { code: 'token-invalid' },
    });
  });
});
