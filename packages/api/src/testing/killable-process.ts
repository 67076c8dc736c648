import { createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { readConfiguration } from '../configuration.ts';
import { createServer } from '../server.ts';

/** The API as a process of a test: TEST_KEYS are the keys of its tokens; it says where it listens. */
async function main() {
  const keys = createLocalJWKSet(JSON.parse(process.env.TEST_KEYS ?? '') as JSONWebKeySet);
  const { app } = await createServer(readConfiguration(process.env), { keys });
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
  // The test is gone, however it ended.
  process.on('disconnect', () => process.exit(0));
}

void main();
