// The blob emulator as a process of its own. Its command line entry neither ends with its starter nor exits after a
// close, and what it has not saved by then is lost; hence this one. The deep imports are safe while Azurite is pinned.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { BlobServerFactory } = require('azurite/dist/src/blob/BlobServerFactory');
const { setExtentMemoryLimit } = require('azurite/dist/src/common/ConfigurationBase');
const BlobEnvironment = require('azurite/dist/src/blob/BlobEnvironment').default;

setExtentMemoryLimit(new BlobEnvironment(), false);
const server = await new BlobServerFactory().createServer();
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
// Whoever started it may have gone while it was starting.
if (process.send && !process.connected) stop();
else process.send?.('ready');
