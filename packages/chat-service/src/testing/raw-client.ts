import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

export interface Frame {
  code: string;
  body: Record<string, unknown>;
}
/** A socket that speaks the protocol by hand, for what the SDK cannot be made to do. */
export interface RawClient {
  /** Sends a command and waits for the answer with its request id. */
  ask(code: string, body: Record<string, unknown>): Promise<Frame>;
  /** The next frame of these codes that comes. */
  next(...codes: string[]): Promise<Frame>;
  send(text: string): void;
  /** Resolves when the connection has ended, from either side. */
  closed: Promise<void>;
  close(): void;
}

const read = (text: string): Frame => ({ code: text.slice(0, 4), body: JSON.parse(text.slice(4)) });

/** Connects; rejects where the service refuses or cannot be reached. */
export async function rawClient(address: string, userId: string, token: string): Promise<RawClient> {
  const url = `${address.replace(/^http/, 'ws')}/?p=JS&ai=groundwork&user_id=${userId}`;
  const socket = new WebSocket(url, [encodeURIComponent(JSON.stringify({ token }))]);
  const listeners = new Set<(frame: Frame) => void>();
  socket.on('message', (data) => {
    for (const line of String(data).split('\n').filter(Boolean)) for (const listen of listeners) listen(read(line));
  });
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  const first = (matches: (frame: Frame) => boolean) =>
    new Promise<Frame>((resolve, reject) => {
      const listen = (frame: Frame) => {
        if (!matches(frame)) return;
        listeners.delete(listen);
        resolve(frame);
      };
      listeners.add(listen);
      void closed.then(() => reject(new Error('The connection has ended.')));
    });
  const login = await first(({ code }) => code === 'LOGI');
  if (login.body.error) {
    socket.close();
    throw Object.assign(new Error(String(login.body.message)), { code: login.body.code });
  }
  return {
    ask(code, body) {
      const req_id = typeof body.req_id === 'string' ? body.req_id : randomUUID();
      const answer = first((frame) => frame.body.req_id === req_id);
      socket.send(`${code}${JSON.stringify({ ...body, req_id })}\n`);
      return answer;
    },
    next: (...codes) => first(({ code }) => codes.includes(code)),
    send: (text) => socket.send(text),
    closed,
    close: () => socket.close(),
  };
}
