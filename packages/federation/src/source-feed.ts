import { watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readDeclaration } from './declaration.ts';

/** Where the development server says what its remote declares; it answers for as long as it runs. */
export const sourcePath = '/groundwork-source';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * A stream of server-sent events for pages of one portal: what the remote in this folder declares, again with each change
 * of its remote.json. That the stream ends is how a page notices that the server went away.
 */
export function sourceFeed(
  folder: string,
  { portal, entry, container }: { portal: string; entry: string; container: string },
): (request: IncomingMessage, response: ServerResponse) => void {
  const pages = new Set<ServerResponse>();
  const content = () => {
    try {
      return JSON.stringify({ entry, container, declaration: readDeclaration(folder) });
    } catch (error) {
      return JSON.stringify({ problem: messageOf(error) });
    }
  };
  let sent = content();
  const watcher = watch(folder, (_event, file) => {
    if (file !== 'remote.json') return;
    const now = content();
    if (now === sent) return;
    sent = now;
    for (const page of pages) page.write(`data: ${now}\n\n`);
  });
  watcher.unref();
  return (request, response) => {
    // Another site in this browser may not read what a team works on.
    if (request.headers.origin !== portal) {
      response.writeHead(403).end(`This server is for pages of ${portal}.`);
      return;
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'access-control-allow-origin': portal,
      vary: 'Origin',
    });
    response.write(`data: ${content()}\n\n`);
    pages.add(response);
    request.on('close', () => pages.delete(response));
  };
}
