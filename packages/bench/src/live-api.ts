import { fork } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';

const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });

/** A process of the API beside that of the platform. */
export interface SecondApi {
  address: string;
  /** One of each user; all these processes accept them. */
  tokens: string[];
  memory(): Promise<number>;
  /** Ends it as at the end of a release: its clients are sent away. */
  close(): Promise<void>;
  stop(): Promise<void>;
}

export async function startApi(databaseUrl: string, users: readonly string[], streams: number): Promise<SecondApi> {
  const child = fork(join(import.meta.dirname, 'live-process.ts'), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      BENCH_KEY: String(key),
      BENCH_USERS: JSON.stringify(users),
      API_LOG_LEVEL: 'silent',
      API_REQUESTS_PER_MINUTE: '999999999',
      API_LIVE_STREAMS: String(streams),
      BLOB_PORT: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [started] = (await Promise.race([once(child, 'message'), ended])) as [
    { address: string; tokens: string[] } | number,
  ];
  if (typeof started === 'number') throw new Error('The second API did not start.');
  return {
    ...started,
    async memory() {
      const answer = once(child, 'message');
      child.send('memory');
      return ((await answer)[0] as { memory: number }).memory;
    },
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
