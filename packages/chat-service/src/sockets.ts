import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RunCommand } from './commands.ts';
import type { Database } from './database.ts';
import { ChatError, internal, invalidToken, rateLimited, wrongApplication } from './errors.ts';
import { type Connection, frame, type Hub } from './hub.ts';
import type { Sessions } from './sessions.ts';
import { countUnread, unreadFrame } from './unread.ts';
import type { ChatUser } from './users.ts';

interface SocketOptions {
  database: Database;
  sessions: Sessions;
  hub: Hub;
  run: RunCommand;
  applicationId: string;
  allowedOrigins: readonly string[];
}
/** The sockets of the SDK, at the address of the HTTP server. */
export interface Sockets {
  close(): Promise<void>;
}

const pingSeconds = 15;
/** Without a message for this long, in milliseconds, the other end is gone. */
const silence = 45_000;
const sweepInterval = 15_000;
/** A browser that is closed at once does not pass on why it was refused. */
const refusalTimeoutMs = 2_000;
const largestFrame = 64 * 1024;
/** A client that does not read for so many bytes is disconnected, and reconnects by itself. */
const largestBacklog = 1024 * 1024;
const mostWaitingCommands = 100;
/** A tab has one. All sockets together have an end too, and one user must not use them up. */
const mostSocketsOfUser = 40;
/** The SDK sends nothing before it is let in. */
const mostEarlyFrames = 20;

export function openSockets(server: Server, options: SocketOptions): Sockets {
  const { database, sessions, hub, run, allowedOrigins } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  const lastHeard = new WeakMap<WebSocket, number>();

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { origin } = request.headers;
    if (origin !== undefined && !allowedOrigins.includes(origin)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => void begin(accepted, request));
  };
  server.on('upgrade', onUpgrade);

  const begin = async (socket: WebSocket, request: IncomingMessage) => {
    // Frames that come before the login has ended wait for it.
    const early: string[] = [];
    let receive = (text: string) => {
      if (early.length >= mostEarlyFrames) socket.terminate();
      else early.push(text);
    };
    lastHeard.set(socket, Date.now());
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => {
      lastHeard.set(socket, Date.now());
      // Who is cut off may take half a minute to answer the close, and is not listened to meanwhile.
      if (socket.readyState === socket.OPEN) receive(String(data));
    });
    try {
      const user = await logIn(request, options);
      if (socket.readyState !== socket.OPEN) return;
      if (hub.countOf(user.id) >= mostSocketsOfUser) throw rateLimited();
      const connection = connect(socket, user.id);
      hub.add(connection);
      socket.once('close', () => hub.remove(connection));
      const { key } = sessions.open(user);
      connection.send(frame('LOGI', await welcome(user, key)));
      receive = serve(user, connection);
      for (const text of early) receive(text);
    } catch (error) {
      socket.send(frame('LOGI', errorBody(error)));
      setTimeout(() => socket.close(), refusalTimeoutMs).unref();
    }
  };

  const connect = (socket: WebSocket, userId: string): Connection => ({
    userId,
    send(text) {
      if (socket.bufferedAmount > largestBacklog) socket.terminate();
      else if (socket.readyState === socket.OPEN) socket.send(text);
    },
    close: () => socket.close(1001),
  });

  const welcome = async (user: ChatUser, key: string) => ({
    user_id: user.id,
    nickname: user.nickname,
    profile_url: user.profileUrl,
    metadata: user.metadata,
    key,
    ekey: '',
    login_ts: Date.now(),
    ping_interval: pingSeconds,
    pong_timeout: 5,
    reconnect: { interval: 1, max_interval: 8, mul: 2, retry_cnt: 10_000 },
    services: ['chat', 'chat_api'],
    application_attributes: [],
    premium_feature_list: [],
    file_upload_size_limit: 25,
    emoji_hash: '',
    max_unread_cnt_on_super_group: 100,
    concurrent_call_limit: 5,
    back_off_delay: 100,
    profile_image_encryption: false,
    unread_cnt: unreadFrame((await countUnread(database, [user.id])).get(user.id)),
    device_token_last_deleted_at: 0,
  });

  /** Commands of a socket are done in their order; pings are answered at once. */
  const serve = (user: ChatUser, connection: Connection) => {
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    const refuse = (code: string, { req_id, channel_url }: Record<string, unknown>, error: unknown) => {
      const failure = frame(code === 'LOGI' ? 'LOGI' : 'EROR', { ...errorBody(error), req_id, channel_url });
      if (code === 'READ') setTimeout(() => connection.send(failure), 5);
      else connection.send(failure);
    };
    const answer = async (code: string, body: Record<string, unknown>) => {
      try {
        if (code === 'LOGI') {
          const { key } = sessions.open(await sessions.userOfToken(String(body.token ?? '')));
          const { req_id } = body;
          connection.send(
            frame('LOGI', { user_id: user.id, new_key: key, key, services: ['chat', 'chat_api'], req_id }),
          );
        } else await run(user, connection, code, body);
      } catch (error) {
        if (!(error instanceof ChatError)) console.error('chat:', error);
        refuse(code, body, error);
      } finally {
        waiting -= 1;
      }
    };
    return (text: string) => {
      for (const line of text.split('\n')) {
        const code = line.slice(0, 4);
        const body = line === '' ? undefined : readBody(line.slice(4));
        if (!body) continue;
        if (code === 'PING') connection.send(frame('PONG', { id: body.id, ts: Date.now() }));
        // Kept in the queue, they would take memory as long as the first of them waits for the database.
        else if (waiting >= mostWaitingCommands) refuse(code, body, rateLimited());
        else {
          waiting += 1;
          last = last.then(() => answer(code, body));
        }
      }
    };
  };

  const sweep = setInterval(() => {
    for (const socket of sockets.clients) {
      if (Date.now() - (lastHeard.get(socket) ?? 0) > silence) socket.terminate();
    }
  }, sweepInterval);
  sweep.unref();

  return {
    close: () =>
      new Promise((resolve) => {
        clearInterval(sweep);
        server.off('upgrade', onUpgrade);
        for (const socket of sockets.clients) socket.close(1001);
        // Those that do not answer the close.
        setTimeout(() => {
          for (const socket of sockets.clients) socket.terminate();
        }, 500).unref();
        sockets.close(() => resolve());
      }),
  };
}

/** The credential is the name of the sub-protocol: a browser can send no header with a socket. */
async function logIn(request: IncomingMessage, { sessions, applicationId }: SocketOptions): Promise<ChatUser> {
  const { searchParams } = new URL(request.url ?? '/', 'http://chat');
  if (searchParams.get('ai') !== applicationId) throw wrongApplication();
  const [protocol = ''] = String(request.headers['sec-websocket-protocol'] ?? '').split(',');
  const { token, auth } = readBody(decode(protocol.trim())) ?? {};
  if (typeof auth === 'string') return sessions.userOfSession(auth);
  if (typeof token !== 'string') throw invalidToken();
  const user = await sessions.userOfToken(token);
  if (searchParams.get('user_id') !== user.id) throw invalidToken();
  return user;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function readBody(text: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The error body that the SDK turns into its own error. */
export function errorBody(error: unknown): { error: true; code: number; message: string } {
  const { code, message } = error instanceof ChatError ? error : internal();
  return { error: true, code, message };
}
