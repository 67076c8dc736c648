import { join } from 'node:path';
import type { DataFolder } from './data-folder.ts';
import { nodeService, type Service } from './service.ts';
import { root } from './settings.ts';

/** The blob emulator as a service. Its API version check is off: production speaks newer versions than it knows. */
export function blobService(folder: DataFolder, port: number, env: NodeJS.ProcessEnv): Service {
  const place = ['--location', folder.blobs, '--blobHost', '127.0.0.1', '--blobPort', String(port)];
  return nodeService({
    name: 'blobs',
    file: join(root, 'scripts', 'local', 'blob-server.mjs'),
    args: ['--skipApiVersionCheck', '--silent', '--disableTelemetry', ...place],
    env,
    logs: folder.logs,
  });
}
