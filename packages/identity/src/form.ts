import type { IncomingMessage } from 'node:http';

const bodyLimit = 16 * 1024;

/** The values of a posted form; none of one that is far too long, or holds a character that no database stores. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  // The connection stays for the answer, no matter how much more comes.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.length > bodyLimit) return new URLSearchParams();
  }
  return text.includes('%00') || text.includes('\0') ? new URLSearchParams() : new URLSearchParams(text);
}
