// The blob emulator as a process of its own. Its command line entry neither ends with its starter nor exits after a
// close; so this one is ours. The deep imports are safe while Azurite is pinned.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { BlobServerFactory } = require('azurite/dist/src/blob/BlobServerFactory');
const { setExtentMemoryLimit } = require('azurite/dist/src/common/ConfigurationBase');
const BlobEnvironment = require('azurite/dist/src/blob/BlobEnvironment').default;

setExtentMemoryLimit(new BlobEnvironment(), false);
const server = await new BlobServerFactory().createServer();
saveBeforeAnswers();
await server.start();
let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, stop);
// The process that started it may have gone while it was starting.
if (process.send && !process.connected) stop();
else process.send?.('ready');

/**
 * Azurite keeps its tables in memory and saves them every five seconds: a picture that it had acknowledged would be lost
 * when it is killed. Here the answer to a write waits until they are saved; saves that are asked for at once are one.
 */
function saveBeforeAnswers() {
  const save = ({ db }) =>
    new Promise((resolve, reject) => {
      db.saveDatabase((error) => (error ? reject(error) : resolve()));
    });
  server.httpServer.prependListener('request', ({ method }, response) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return;
    const end = response.end.bind(response);
    response.end = (...rest) => {
      Promise.all([save(server.metadataStore), save(server.extentMetadataStore)]).then(
        () => end(...rest),
        (error) => {
          console.error('blobs: a write could not be saved:', error);
          if (!response.headersSent) response.statusCode = 500;
          end();
        },
      );
      return response;
    };
  });
}
