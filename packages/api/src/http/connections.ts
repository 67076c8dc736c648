import type { Server } from 'node:http';

/** How long a client may take, in milliseconds, and how many there may be at once. */
export interface ConnectionLimits {
  /** For all headers of a request. */
  headers: number;
  /** For a whole request with its body. */
  request: number;
  /** Without a byte in either direction; more than the slowest answer takes. */
  idle: number;
  /** How often the first two are looked at. */
  checkInterval: number;
  connections: number;
}

const usual: ConnectionLimits = {
  headers: 15_000,
  request: 30_000,
  idle: 125_000,
  checkInterval: 5_000,
  connections: 1_000,
};

/** Options of Fastify by which slow requests end: it waits for a body forever unless it is given a time. */
export function connectionLimits(given: Partial<ConnectionLimits> = {}) {
  const { headers, request, idle, checkInterval } = { ...usual, ...given };
  return {
    requestTimeout: request,
    connectionTimeout: idle,
    http: { headersTimeout: Math.min(headers, request), connectionsCheckingInterval: checkInterval },
  };
}

/**
 * Further connections are closed at once, so that those who are served keep memory and file handles.
 * @param streams that stay open beside those of requests
 */
export function limitConnections(server: Server, given: Partial<ConnectionLimits> = {}, streams = 0) {
  server.maxConnections = given.connections ?? usual.connections + streams;
}
