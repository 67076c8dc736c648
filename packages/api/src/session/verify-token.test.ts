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
  const verifier = () => tokenVerifier({ authority, audience: 'groundwork-api', scope: 'api', isLocalProvider: false });

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

  it.each(['exp', 'iat', 'sub'] as const)('refuses a token without %s', async (claim) => {
    await expect(verifier()(await signWithout(claim))).rejects.toMatchObject({
      status: 401,
      body: { code: 'token-invalid' },
    });
  });
});
