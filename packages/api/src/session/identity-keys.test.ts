import { createServer, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { freePort } from '../testing/postgres.ts';
import { identityKeys } from './identity-keys.ts';

describe('the keys of an identity server that is silent', () => {
  let identity: Server;
  let authority = '';
  let isSilent = true;
  let asked = 0;
  const held: ServerResponse[] = [];
  beforeAll(async () => {
    const { publicKey } = await generateKeyPair('RS256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' };
    const port = await freePort();
    authority = `http://localhost:${port}`;
    identity = createServer(({ url }, answer) => {
      asked += 1;
      if (isSilent) held.push(answer);
      else if (url?.endsWith('openid-configuration')) answer.end(JSON.stringify({ jwks_uri: `${authority}/jwks` }));
      else answer.end(JSON.stringify({ keys: [jwk] }));
    }).listen(port, '127.0.0.1');
  });
  afterAll(() => {
    for (const answer of held) answer.destroy();
    identity.close();
  });

  it('are waited for once, by all who ask at that moment; then the process says that it is not ready', async () => {
    const keys = identityKeys(authority, 200);
    const token = { payload: '', signature: '' };
    const get = async () => {
      try {
        return await keys.get({ alg: 'RS256', kid: 'k1' }, token);
      } catch (error) {
        return error instanceof Error ? error.message : error;
      }
    };
    expect(keys.areMissing()).toBe(false);
    expect(await Promise.all([get(), get(), get()])).toEqual(Array(3).fill('The identity server does not answer.'));
    expect(await get()).toBe('The identity server does not answer.');
    expect(keys.areMissing()).toBe(true);
    expect(asked).toBe(1);
  });

  it('are used as soon as it answers, and say so', async () => {
    isSilent = false;
    const keys = identityKeys(authority, 5_000);
    expect(await keys.get({ alg: 'RS256', kid: 'k1' }, { payload: '', signature: '' })).toMatchObject({
      type: 'public',
    });
    expect(keys.areMissing()).toBe(false);
  });
});
