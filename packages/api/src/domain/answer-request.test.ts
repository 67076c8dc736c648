import { randomUUID } from 'node:crypto';
import type { ModuleRequest } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { type Person, people, places } from '../testing/people.ts';
import { area, insertTemplates, planned, templates } from '../testing/plan.ts';
import { type Place, sampleOf } from '../testing/samples.ts';
import { testServer } from '../testing/server.ts';

type Answered = ModuleRequest & { fieldErrors?: unknown; message?: string };

describe('requests', () => {
  const server = testServer({ prepare: insertTemplates });

  const made = async (by: Person, place: Place = 'own', fields: Partial<ModuleRequest> = {}) => {
    const id = randomUUID();
    const request = { ...sampleOf('moduleRequests', place, people[by]), deploymentId: randomUUID(), ...fields, id };
    await insertRecords(server.store, 'moduleRequests', [request]);
    return id;
  };
  const withdraw = (person: Person, id: string) =>
    server.call<Answered>(person, 'POST', `/moduleRequests/withdraw/${id}`);
  const decline = (person: Person, id: string, reason: unknown = 'Too large for the room.') =>
    server.call<Answered>(person, 'POST', `/moduleRequests/decline/${id}`, { reason });
  const read = async (id: string, person: Person = 'director') =>
    (await server.call<Answered>(person, 'GET', `/moduleRequests/${id}`)).body;

  it('are made, changed and deleted by their id, with the fields of a request [API-37]', async () => {
    const fields = {
      ...{ name: 'Jugs', kind: 'module', moduleType: 'emea', projectId: places.own, quantity: 2, notes: 'For spring' },
      itemDeployments: [{ templateId: templates.item, order: { productId: places.product, qty: 3 } }],
    };
    const { status, body: request } = await server.call<Answered>('director', 'POST', '/moduleRequests', fields);
    expect([status, request]).toMatchObject([201, { ...fields, status: 'Draft' }]);
    const path = `/moduleRequests/${request.id}`;
    const operations = [
      { op: 'replace', path: '/itemDeployments/0/order/qty', value: 5 },
      { op: 'replace', path: 'notes', value: 'For fall' },
    ];
    const changed = { ...fields, notes: 'For fall', itemDeployments: [{ order: { qty: 5 } }] };
    expect((await server.call('director', 'PATCH', path, operations)).body).toMatchObject(changed);
    expect(await read(request.id)).toMatchObject(changed);
    expect((await server.call('director', 'DELETE', path)).status).toBe(200);
    expect(await read(request.id)).toMatchObject({ isDeleted: true });
    const listed = await server.call<Answered[]>('director', 'GET', '/moduleRequests');
    expect(listed.body.map(({ id }) => id)).not.toContain(request.id);
  });

  it.each(['subscriber', 'basic', 'contributor', 'director', 'administrator'] as const)(
    'are withdrawn by %s who made them, whatever they ask for',
    async (person) => {
      for (const kind of ['wish', 'replacement'] as const) {
        const id = await made(person, 'own', { kind });
        expect(await withdraw(person, id)).toMatchObject({
          status: 200,
          body: { status: 'History', outcome: 'Withdrawn', decidedById: people[person] },
        });
        expect((await read(id, 'subscriber')).outcome).toBe('Withdrawn');
      }
    },
  );

  it('are withdrawn by nobody else', async () => {
    const id = await made('subscriber');
    const others = ['unconfigured', 'readonly', 'picker', 'basic', 'contributor', 'director', 'administrator'] as const;
    for (const person of others) expect([person, (await withdraw(person, id)).status]).toEqual([person, 403]);
    // Who may change nothing any more does not withdraw either.
    expect((await withdraw('readonly', await made('readonly'))).status).toBe(403);
    expect((await withdraw('subscriber', await made('subscriber', 'other'))).status).toBe(403);
    expect(await read(id)).toMatchObject({ status: 'Draft' });
  });

  const deciding: readonly [Person, Record<Place, number>][] = [
    ['unconfigured', { own: 403, other: 403 }],
    ['subscriber', { own: 403, other: 403 }],
    ['readonly', { own: 403, other: 403 }],
    ['picker', { own: 403, other: 403 }],
    ['basic', { own: 200, other: 403 }],
    ['contributor', { own: 200, other: 200 }],
    ['director', { own: 200, other: 200 }],
    ['administrator', { own: 200, other: 200 }],
  ];
  it.each(deciding)('are declined by %s where staff decide: %j', async (person, expected) => {
    for (const place of ['own', 'other'] as const) {
      const id = await made('subscriber', place);
      const { status } = await decline(person, id);
      expect({ place, status }).toEqual({ place, status: expected[place] });
      expect((await read(id)).status).toBe(expected[place] === 200 ? 'History' : 'Draft');
    }
  });

  it('show the reason to both sides', async () => {
    const id = await made('subscriber');
    await decline('basic', id, '  We plan it for spring.  ');
    for (const person of ['subscriber', 'director'] as const)
      expect(await read(id, person)).toMatchObject({
        status: 'History',
        outcome: 'Declined',
        outcomeReason: 'We plan it for spring.',
        decidedById: people.basic,
      });
  });

  it('are not declined without a reason', async () => {
    const id = await made('subscriber');
    for (const reason of ['', '  ', undefined, null, 7, ['No'], 'x'.repeat(2_001)]) {
      const answer = await decline('director', id, reason ?? null);
      expect(answer).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'reason' }] } });
    }
    expect((await read(id)).status).toBe('Draft');
  });

  it('answered once stay so: the same call again changes nothing, another one is refused', async () => {
    const id = await made('subscriber');
    const first = await decline('director', id, 'No room.');
    expect((await decline('director', id, 'No room.')).body).toEqual(first.body);
    const late = { status: 409, body: { message: 'This request was already declined.' } };
    expect(await decline('basic', id, 'Too late.')).toMatchObject(late);
    expect(await withdraw('subscriber', id)).toMatchObject(late);
    expect(await read(id)).toEqual(first.body);

    const own = await made('subscriber');
    const withdrawn = await withdraw('subscriber', own);
    expect((await withdraw('subscriber', own)).body).toEqual(withdrawn.body);
    expect(await decline('director', own)).toMatchObject({ status: 409 });
  });

  it('asked and answered at the same moment have one answer', async () => {
    const id = await made('subscriber');
    const answers = await Promise.all([
      withdraw('subscriber', id),
      decline('director', id),
      decline('basic', id, 'No'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('of which orders were made are accepted, and neither withdrawn nor declined', async () => {
    const item = { templateId: templates.item, order: { productId: places.product, qty: 1, deployedId: null } };
    const id = await made('subscriber', 'own', { kind: 'replacement', itemDeployments: [item] });
    const deployed = await server.call<Answered>('basic', 'POST', `/moduleRequests/deploy/${id}`);
    expect(deployed.body).toMatchObject({ status: 'Deployed', outcome: 'Accepted', decidedById: people.basic });
    for (const answer of [await withdraw('subscriber', id), await decline('director', id)])
      expect(answer).toMatchObject({ status: 409, body: { message: 'This request was already accepted.' } });
  });

  it('take their answer from the two calls only', async () => {
    const id = await made('subscriber');
    const forged = { outcome: 'Accepted', outcomeReason: 'Yes', decidedById: people.director };
    const body = { name: 'Wish-Shelf', projectId: places.own, kind: 'wish', ...forged };
    await server.call('subscriber', 'PUT', `/moduleRequests/${id}`, body);
    for (const [path, value] of Object.entries(forged)) {
      const { status } = await server.call('director', 'PATCH', `/moduleRequests/${id}`, [
        { op: 'replace', path, value },
      ]);
      expect(status).toBe(400);
    }
    const stored = await read(id);
    for (const field of Object.keys(forged)) expect(stored).not.toHaveProperty(field);
  });

  it('are accepted as a wish only, and for something that is in the plan', async () => {
    const accept = (id: string) => server.call<Answered>('director', 'POST', `/moduleRequests/accept/${id}`);
    for (const kind of ['replacement', 'module'] as const)
      expect(await accept(await made('subscriber', 'own', { kind }))).toMatchObject({
        status: 422,
        body: { message: 'Only a wish is accepted.' },
      });
    const lost = await made('subscriber', 'own', { kind: 'wish' });
    expect(await accept(lost)).toMatchObject({ status: 422, body: { message: 'The wish is no longer in the plan.' } });
    expect((await read(lost)).status).toBe('Draft');
    expect((await accept(randomUUID())).status).toBe(404);
  });

  it('declined leave the way free for another wish, and the activity says who answered', async () => {
    const node = area([], { omit: true });
    const { projectId } = await planned(server, { areaDeployments: [node] }, { memberIds: [people.subscriber] });
    const ask = () =>
      server.call<Answered>('subscriber', 'POST', '/moduleRequests', {
        name: 'Wish-Shelf',
        kind: 'wish',
        projectId,
        deploymentId: node.id,
      });
    const { id } = (await ask()).body;
    await decline('director', id, 'Not this year.');
    expect((await ask()).status).toBe(201);
    const { body } = await server.call<{ userName: string; changes: { field: string; to?: unknown }[] }[]>(
      'director',
      'GET',
      `/auditevents?targetIdSet=${id}`,
    );
    const last = body.find(({ changes }) => changes.some(({ field }) => field === 'outcome'));
    expect(last).toMatchObject({ userName: 'Dirk Director' });
    expect(last?.changes).toContainEqual(expect.objectContaining({ field: 'outcomeReason', to: 'Not this year.' }));
  });
});
