import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { readConfiguration } from '../configuration.ts';
import { createServer } from '../server.ts';

/** The API as a process of a test: TEST_KEYS are the keys of its tokens; it says where it listens. */
async function main() {
  const keys = createLocalJWKSet(JSON.parse(process.env.TEST_KEYS ?? '') as JSONWebKeySet);
  const configuration = readConfiguration(process.env);
  const { app, prepare } = await createServer(configuration, { keys });
  process.send?.(await app.listen({ host: '127.0.0.1', port: configuration.port }));
  // The test is gone, however it ended.
  process.on('disconnect', () => process.exit(0));
  // Without blob storage it serves, and never says that it is ready.
  await prepare().catch(() => {});
}

void main();
