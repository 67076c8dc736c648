import { type Agent, request } from 'node:http';

interface Sent {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

/** One request on a connection that `agent` keeps. Thousands of short ones take half as long with it as with fetch. */
export const send = (agent: Agent, url: string, { method, headers, body }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
        resolve({ status: answer.statusCode ?? 0, headers: new Headers(pairs), text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
