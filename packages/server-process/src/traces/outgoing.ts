import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';

/** One call to another server, as the library that makes it says. */
export interface OutgoingCall {
  method: string;
  /** Undefined where it is not known. */
  address?: string;
  port?: number;
  /** Adds a header; undefined where all of them are sent already. */
  addHeader?: (name: string, value: string) => void;
}
export interface CallWatch {
  /** @returns undefined for one that nobody wants to know of */
  begin(call: OutgoingCall): CallEnd | undefined;
}
export interface CallEnd {
  answered(status: number): void;
  end(error?: unknown): void;
}

interface UndiciRequest {
  origin?: string | URL;
  method: string;
  addHeader(name: string, value: string): unknown;
}

/** Watches all calls of this process: of `fetch`, of undici, and of Node's own client, which the storage library uses. */
export function watchOutgoing({ begin }: CallWatch): { stop(): void } {
  const open = new WeakMap<object, CallEnd>();
  const keep = (request: object, call: OutgoingCall) => {
    const end = begin(call);
    if (end) open.set(request, end);
    return end;
  };
  const listeners: Record<string, (message: unknown) => void> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: UndiciRequest };
      const { hostname, port, protocol } = new URL(request.origin ?? 'http://unknown');
      keep(request, {
        method: request.method,
        address: hostname,
        port: Number(port) || (protocol === 'https:' ? 443 : 80),
        addHeader: (name, value) => void request.addHeader(name, value),
      });
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      open.get(request)?.answered(response.statusCode);
    },
    'undici:request:trailers': (message) => open.get((message as { request: object }).request)?.end(),
    'undici:request:error': (message) => {
      const { request, error } = message as { request: object; error: unknown };
      open.get(request)?.end(error);
    },
    'http.client.request.start': (message) => {
      const { request } = message as { request: ClientRequest };
      const end = keep(request, { method: request.method, address: request.host });
      request.once('close', () => end?.end(request.errored ?? undefined));
    },
    'http.client.response.finish': (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      open.get(request)?.answered(response.statusCode ?? 0);
    },
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return {
    stop() {
      for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
    },
  };
}
