import type { IncomingMessage } from 'node:http';

const bodyLimit = 16 * 1024;

/** The values of a posted form; none of one that is far too long. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > bodyLimit) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}
