import { once } from 'node:events';
import { connect } from 'node:net';
import { createLocalJWKSet } from 'jose';
import { createServer } from '../server.ts';
import { people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import type { ConnectionLimits } from './connections.ts';

describe('connections', () => {
  const server = testServer();

  const listen = async (connections: Partial<ConnectionLimits> = {}) => {
    const keys = createLocalJWKSet(server.keys);
    const api = await createServer(server.configuration, { keys, connections });
    await api.app.listen({ host: '127.0.0.1', port: 0 });
    const address = api.app.server.address();
    return { api, port: typeof address === 'object' && address ? address.port : 0 };
  };
  /** Sends this and nothing more; answers what came back until the server closed the connection. */
  const sendAndWait = async (port: number, text: string) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (part) => {
      answer += String(part);
    });
    socket.on('error', () => {});
    socket.write(text);
    // A reset is an end too.
    await new Promise((resolve) => socket.once('close', resolve));
    return answer;
  };

  it('end while a body comes slowly, half a header, and without a word', async () => {
    const { api, port } = await listen({ headers: 150, request: 300, idle: 2_000, checkInterval: 50 });
    try {
      const head = 'POST /orders HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
      const slow = `${head}Content-Length: 9000\r\nAuthorization: Bearer ${await server.token(people.basic)}\r\n\r\n{`;
      expect(await sendAndWait(port, slow)).toMatch(/^HTTP\/1\.1 408 /);
      expect(await sendAndWait(port, head)).toMatch(/^(HTTP\/1\.1 408 |$)/);
      await sendAndWait(port, '');
    } finally {
      await api.close();
    }
  });

  it('have limits by default: half a minute for a request, and a number of them', async () => {
    const { api } = await listen();
    try {
      const { requestTimeout, headersTimeout, maxConnections, timeout } = api.app.server;
      for (const limit of [requestTimeout, headersTimeout]) {
        expect(limit).toBeGreaterThan(0);
        expect(limit).toBeLessThanOrEqual(30_000);
      }
      expect(timeout).toBeGreaterThan(120_000);
      expect(maxConnections).toBeGreaterThan(0);
      expect(maxConnections).toBeLessThanOrEqual(2_000 + server.configuration.liveStreams);
    } finally {
      await api.close();
    }
  });

  it('beyond the number are closed, and those within it are served', async () => {
    const { api, port } = await listen({ connections: 2 });
    const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    try {
      await Promise.all(held.map((socket) => once(socket, 'connect')));
      expect(await sendAndWait(port, 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('');
      const [first] = held;
      first?.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
      expect(String((await once(first!, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    } finally {
      for (const socket of held) socket.destroy();
      await api.close();
    }
  });

  it('refuse a stranger before the body is read', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    for (const [url, body] of [
      ['/products', large],
      ['/products', '{"name":'],
      ['/auth/signout', large],
    ] as const) {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${server.address}${url}`, { method: 'POST', headers, body });
      expect([url, answer.status]).toEqual([url, 401]);
    }
    const nowhere = await fetch(`${server.address}/no/such/place/at/all`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: large,
    });
    expect(nowhere.status).toBe(413);
  });
});
