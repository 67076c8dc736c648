import { fork } from 'node:child_process';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { readConfiguration } from '@groundwork/api';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The access token of a person; every process of `startLiveApi` accepts it. */
export function tokenOf(userId: string): string {
  const { authority: iss, audience: aud } = readConfiguration(process.env).identity;
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss, aud, sub: userId, scope: 'api', jti: randomUUID(), iat: now, exp: now + 3_600 };
  const signed = `${base64({ alg: 'RS256', typ: 'at+jwt' })}.${base64(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** A process of the API beside that of the platform. */
export interface LiveApi {
  address: string;
  /** Bytes that it holds when everything unused is collected. */
  memory(): Promise<number>;
  /** Microseconds of a processor that it has used so far. */
  processorTime(): Promise<number>;
  /** Ends it as at the end of a release: its clients are sent away. */
  close(): Promise<void>;
  stop(): Promise<void>;
}

/** @param streams that it takes at most @param env more of its environment */
export async function startLiveApi(
  databaseUrl: string,
  streams: number,
  env: Readonly<Record<string, string>> = {},
): Promise<LiveApi> {
  const child = fork(join(import.meta.dirname, 'live-process.ts'), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      BENCH_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      API_LOG_LEVEL: 'silent',
      API_REQUESTS_PER_MINUTE: '999999999',
      API_LIVE_STREAMS: String(streams),
      BLOB_PORT: '1',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [started] = (await Promise.race([once(child, 'message'), ended])) as [{ address: string } | number];
  if (typeof started === 'number') throw new Error('The second API did not start.');
  const ask = async (question: 'memory' | 'processorTime') => {
    const answer = once(child, 'message');
    child.send(question);
    return (await answer)[0] as number;
  };
  return {
    ...started,
    memory: () => ask('memory'),
    processorTime: () => ask('processorTime'),
    async close() {
      child.send('close');
      await ended;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
