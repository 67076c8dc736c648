import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, readConfiguration } from '@groundwork/api';

// One more process of the API, on the database of the platform: it makes the tokens of its own clients, so that there can
// be as many people as there are streams to share. It answers the message 'memory' with what it holds.

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function main() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const configuration = readConfiguration(process.env);
  const { app } = await createServer(configuration, {
    keys: async () => publicKey as never,
    live: { streamsPerUser: Number.POSITIVE_INFINITY },
  });
  const now = Math.floor(Date.now() / 1000);
  const tokenOf = (sub: string) => {
    const { authority: iss, audience: aud } = configuration.identity;
    const claims = { iss, aud, sub, scope: 'api', jti: randomUUID(), iat: now, exp: now + 3_600 };
    const signed = `${base64({ alg: 'RS256', typ: 'at+jwt' })}.${base64(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  };
  const users = JSON.parse(process.env.BENCH_USERS ?? '[]') as string[];
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  process.on('message', () => {
    globalThis.gc?.();
    process.send?.({ memory: process.memoryUsage().rss });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ address, tokens: users.map(tokenOf) });
}

void main();
