import { compiledProcess } from './compiled-process.ts';
import type { TestServer } from './server.ts';

/** An API in a process of its own, beside the one of the test, that may be killed at any moment. */
export interface KillableServer {
  address: string;
  kill(): Promise<void>;
}

/** @param port where it listens, so that it can come back; default: a free one */
export async function killableServer(
  { keys, configuration }: TestServer,
  databaseUrl: string,
  port = 0,
): Promise<KillableServer> {
  const child = await compiledProcess('packages/api/src/testing/killable-process.ts', {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: '',
      API_LOG_LEVEL: 'silent',
      AZURE_STORAGE_CONNECTION_STRING: configuration.storage.connectionString,
      CHAT_PORT: '1',
      // Requests are counted for both together.
      API_REQUESTS_PER_MINUTE: String(configuration.requestsPerMinute),
      API_PORT: String(port),
      TEST_KEYS: JSON.stringify(keys),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error('The server ended before it listened.')));
  });
  return {
    address,
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
