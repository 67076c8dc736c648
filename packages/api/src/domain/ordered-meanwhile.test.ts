import type { Order } from '@groundwork/contract';
import { type Person, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const server = testServer();
const refill = (projectId: string) => ({ name: 'Refill', projectId, productId: places.product, quantity: 3 });
const order = (person: Person, projectId: string, since?: string) =>
  server.call<Order & { code?: string; errors?: unknown; message?: string }>(
    person,
    'POST',
    since === undefined ? '/orders' : `/orders?unlessOrderedSince=${since}`,
    refill(projectId),
  );

it('refuses an order of what was ordered since, and says how much', async () => {
  const before = new Date().toISOString();
  expect((await order('contributor', places.other)).status).toBe(201);
  const second = await order('contributor', places.other, before);
  expect(second.status).toBe(409);
  expect(second.body).toMatchObject({ code: 'ordered-meanwhile', errors: { quantity: 3 } });
  const later = new Date(Date.now() + 60_000).toISOString();
  expect((await order('contributor', places.other, later)).status).toBe(201);
});

it.each(['basic', 'readonly', 'subscriber'] as const)(
  'says nothing of orders to %s, who may not order for the project',
  async (person) => {
    const answer = await order(person, places.other, '2000-01-01T00:00:00.000Z');
    expect(answer.status).toBe(403);
    expect(JSON.stringify(answer.body)).not.toContain('ordered');
  },
);

it('asks for a time', async () => {
  const answer = await order('contributor', places.other, 'yesterday');
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain('2026-11-30T12:00:00.000Z');
});
