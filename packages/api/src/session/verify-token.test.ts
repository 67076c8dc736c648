import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { freePort } from '../testing/postgres.ts';
import { tokenVerifier } from './verify-token.ts';

describe('tokenVerifier with an identity server', () => {
  let identity: Server;
  let authority = '';
  let isUp = true;
  let privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];
  const sign = (claims: { issuer?: string; audience?: string; typ?: string; expires?: string } = {}) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'RS256', kid: 'k1', typ: claims.typ ?? 'at+jwt' })
      .setIssuer(claims.issuer ?? authority)
      .setAudience(claims.audience ?? 'groundwork-api')
      .setSubject('someone')
      .setIssuedAt()
      .setExpirationTime(claims.expires ?? '1h')
      .sign(privateKey);
  const verifier = () => tokenVerifier({ authority, audience: 'groundwork-api', userClaim: 'name' });

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
  ])('refuses %j', async (claims, code) => {
    await expect(verifier()(await sign(claims))).rejects.toMatchObject({ status: 401, body: { code } });
  });
});
