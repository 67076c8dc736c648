import { checkedFetch } from '../testing/check-exchange.ts';
import { places } from '../testing/people.ts';
import { startTestServer, testServer } from '../testing/server.ts';

describe('limits and faults', () => {
  const server = testServer();

  const raw = async (method: string, url: string, body: string | undefined, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${await server.token('00000001-0000-4000-8000-000000000003')}`;
    const answer = await checkedFetch(server.address, url, {
      method,
      body,
      headers: { authorization, 'content-type': 'application/json', ...headers },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown>, headers: answer.headers };
  };

  it.each([
    ['POST', '/products', '{"name":', 400],
    ['POST', '/products', '[]', 400],
    ['POST', '/products', '"text"', 400],
    ['POST', '/products', '', 400],
    ['POST', '/products', '{"name":"a","__proto__":{"x":1}}', 400],
    ['POST', '/products', '{"name":"a\\u0000b"}', 400],
    ['PATCH', '/products/x', '{}', 400],
    ['PATCH', '/orders', '{"targetIds":"x"}', 400],
    ['DELETE', '/orders', '', 400],
    ['GET', '/nothing', undefined, 404],
    ['GET', '/products/00000000-0000-4000-8000-000000000000', undefined, 404],
    ['POST', '/orders/nonsense/1', '', 404],
    ['POST', '/setupplans/deploy/1', '', 404],
    ['GET', '/products/%00', undefined, 400],
  ])('answers %s %s %s with %i in the error shape', async (method, url, body, status) => {
    const answer = await raw(method, url, body);
    expect(answer).toMatchObject({
      status,
      body: { title: expect.any(String), requestId: answer.headers.get('x-request-id') },
    });
  });

  it('refuses a body over 8 MiB and another type than JSON', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(9 * 1024 * 1024) });
    expect(await raw('POST', '/products', large)).toMatchObject({
      status: 413,
      body: { title: 'Too large', code: 'too-large' },
    });
    expect(await raw('POST', '/products', 'x', { 'content-type': 'application/xml' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported-type' },
    });
  });

  it('takes headers with hundreds of ids', async () => {
    const ids = Array.from({ length: 800 }, () => `ids=${places.product}`).join('&');
    expect((await raw('GET', `/products?${ids}`, undefined)).status).toBe(200);
  });

  it('says to other origins what they may do and read', async () => {
    const headers = { origin: 'http://localhost:3100', 'access-control-request-method': 'PATCH' };
    const preflight = await fetch(`${server.address}/orders/x`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('http://localhost:3100');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/if-match, idempotency-key/);
    const stranger = await fetch(`${server.address}/health/live`, { headers: { origin: 'http://evil.test' } });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    const known = await fetch(`${server.address}/health/live`, { headers: { origin: 'http://localhost:3000' } });
    expect(known.headers.get('access-control-expose-headers')).toMatch(/x-pagination, etag, date, x-scope-version/);
  });

  it('compresses large answers and keeps a given request id', async () => {
    const answer = await fetch(`${server.address}/docs/openapi.json`, { headers: { 'x-request-id': 'my-request-1' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(answer.headers.get('x-request-id')).toBe('my-request-1');
    expect(await answer.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/orders/{id}': { patch: expect.anything() } },
    });
  });

  it('answers 429 above the limit, in the error shape', async () => {
    const limited = await startTestServer({ requestsPerMinute: 3 });
    try {
      const statuses = [];
      for (let n = 0; n < 5; n += 1) statuses.push((await limited.call('basic', 'GET', '/tags')).status);
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      expect(await limited.call('basic', 'GET', '/tags')).toMatchObject({
        body: { title: 'Too many requests', code: 'too-many-requests', requestId: expect.any(String) },
      });
      expect((await limited.call('director', 'GET', '/tags')).status).toBe(200);
    } finally {
      await limited.stop();
    }
  }, 30_000);
});
