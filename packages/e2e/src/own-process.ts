import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { platform } from './fixtures.ts';
import { freePorts } from './platform.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** A server beside the shared ones, on their database, so that a test may kill it. */
export interface OwnProcess {
  address: string;
  /** Kills it in the middle of whatever it does (SIGKILL). */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/** The environment of the shared servers. */
const environment = () => {
  const { databaseUrl, identity, env } = platform();
  return { ...process.env, ...env, DATABASE_URL: databaseUrl, IDENTITY_AUTHORITY: identity };
};

async function ownProcess(file: string, env: NodeJS.ProcessEnv, address: string): Promise<OwnProcess> {
  let kill = async () => {};
  const own: OwnProcess = {
    address,
    kill: () => kill(),
    async start() {
      const child = spawn(process.execPath, ['--import', 'tsx', join(root, file)], {
        cwd: root,
        env: { ...environment(), ...env },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      kill = () => {
        child.kill('SIGKILL');
        return ended;
      };
      await new Promise<void>((resolve, reject) => {
        child.once('message', () => resolve());
        child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
      });
    },
  };
  await own.start();
  return own;
}

/** A chat service with the conversations and the keys of the shared one, for the pages of `origin`. */
export const startChat = (port: number, origin: string): Promise<OwnProcess> =>
  ownProcess(
    'packages/chat-service/src/main.ts',
    { CHAT_PORT: String(port), PORTAL_ORIGINS: origin },
    `http://localhost:${port}`,
  );

/** One more process of the API. */
export async function startApi(): Promise<OwnProcess> {
  const [port] = await freePorts(1);
  // A storage of its own, which takes everything: the API writes into it which origins may read, and those of the shared
  // storage change while other tests run.
  const storage = createServer((request, response) => {
    response.writeHead(request.url?.includes('comp=properties') ? 202 : 201).end();
  });
  await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve));
  const blobs = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/own`;
  const key = Buffer.from('own').toString('base64');
  const own = await ownProcess(
    'packages/api/src/main.ts',
    {
      API_PORT: String(port),
      AZURE_STORAGE_CONNECTION_STRING: `DefaultEndpointsProtocol=http;AccountName=own;AccountKey=${key};BlobEndpoint=${blobs};`,
    },
    `http://127.0.0.1:${port}`,
  );
  return {
    ...own,
    async kill() {
      await own.kill();
      storage.closeAllConnections();
      storage.close();
    },
  };
}
