import type { AreaDeployment, ModuleRequest, SetupPlan } from '@groundwork/contract';
import { type Person, people } from '../testing/people.ts';
import { area, insertTemplates, item, planned, preparation, save, unit } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

describe('wishes', () => {
  const server = testServer({ prepare: insertTemplates });

  /** A plan of one omitted area, and a Subscriber's wish for it. */
  const world = async (omit = true) => {
    const node = area([unit([preparation([item()])])], { omit, name: 'Garden' });
    const { planId, projectId } = await planned(
      server,
      { areaDeployments: [node] },
      { memberIds: [people.subscriber, people.basic, people.readonly] },
    );
    const ask = (fields: object = {}) =>
      server.call<ModuleRequest>('subscriber', 'POST', '/moduleRequests', {
        name: 'Wish-Garden',
        kind: 'wish',
        projectId,
        deploymentId: node.id,
        ...fields,
      });
    const { body: wish } = await ask();
    const plan = async () => (await server.call<SetupPlan>('director', 'GET', `/setupplans/${planId}`)).body;
    const ended = async () => (await server.call<ModuleRequest>('director', 'GET', `/moduleRequests/${wish.id}`)).body;
    const status = async () => (await ended()).status;
    return { node, planId, projectId, wish, ask, plan, ended, status };
  };
  const accept = (id: string, person: Person = 'basic') =>
    server.call<ModuleRequest>(person, 'POST', `/moduleRequests/accept/${id}`);

  it('are accepted by switching their node on; nothing is made of them, and they are history', async () => {
    const { wish, plan, projectId } = await world();
    expect(wish).toMatchObject({ status: 'Draft', kind: 'wish', requestedById: people.subscriber });
    expect((await server.call('director', 'POST', `/moduleRequests/deploy/${wish.id}`)).status).toBe(422);
    for (const person of ['readonly', 'picker', 'subscriber'] as const)
      expect((await accept(wish.id, person)).status).toBe(403);
    expect((await plan()).areaDeployments[0]?.omit).toBe(true);
    const answer = await accept(wish.id);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'History', outcome: 'Accepted', decidedById: people.basic, decidedUtc: expect.any(String) },
    });
    expect(await plan()).toMatchObject({ status: 'Draft', areaDeployments: [{ omit: false, deployedId: null }] });
    const orders = await server.call<unknown[]>('director', 'GET', `/orders?projectIds=${projectId}`);
    expect(orders.body).toEqual([]);
    expect(await accept(wish.id)).toMatchObject({ status: 409 });
  });

  it('make a deployed plan a draft again: a part of it is to be made', async () => {
    const node = area([], { omit: true, name: 'Garden' });
    const tree = { areaDeployments: [area([]), node] };
    const { planId, projectId } = await planned(server, tree, { memberIds: [people.subscriber, people.basic] });
    const status = async () => (await server.call<SetupPlan>('director', 'GET', `/setupplans/${planId}`)).body.status;
    const { body: wish } = await server.call<ModuleRequest>('subscriber', 'POST', '/moduleRequests', {
      ...{ name: 'Wish-Garden', kind: 'wish', projectId, deploymentId: node.id },
    });
    await server.call('director', 'POST', `/setupplans/deploy/${planId}`);
    expect(await status()).toBe('Deployed');
    expect((await accept(wish.id)).status).toBe(200);
    expect(await status()).toBe('Draft');
  });

  it('are accepted once when the answer was lost and the call is repeated with its key', async () => {
    const { wish, plan } = await world();
    const call = () =>
      server.call<ModuleRequest>('basic', 'POST', `/moduleRequests/accept/${wish.id}`, undefined, {
        'idempotency-key': `accept-${wish.id}`,
      });
    const first = await call();
    const { timeModifiedUtc } = await plan();
    expect(await call()).toMatchObject({ status: 200, body: first.body });
    expect(await plan()).toMatchObject({ timeModifiedUtc, areaDeployments: [{ omit: false }] });
  });

  it('need what they are for', async () => {
    const { wish, ask } = await world();
    expect((await ask()).body).toMatchObject({ message: 'It is on the wish list already.' });
    expect(await ask({ deploymentId: wish.id })).toMatchObject({ status: 400 });
  });

  it('end when their plan is archived or deleted without its project', async () => {
    const archived = await world();
    await server.call('director', 'PATCH', `/setupplans/${archived.planId}`, [
      { op: 'replace', path: 'isArchived', value: true },
    ]);
    expect(await archived.ended()).toMatchObject({
      status: 'History',
      notes: 'The plan was archived by Dirk Director.',
    });
    const deleted = await world();
    await server.call('director', 'DELETE', `/setupplans/${deleted.planId}`);
    expect(await deleted.ended()).toMatchObject({ status: 'History', notes: 'The plan was deleted by Dirk Director.' });
    expect(await accept(deleted.wish.id)).toMatchObject({ status: 409 });
  });

  it('end when their component leaves the plan; the reason is added to the notes', async () => {
    const { node, wish, planId, projectId, ask } = await world();
    const [shelf] = node.unitDeployments;
    const { body: below } = await ask({ name: 'Wish-Shelf', deploymentId: shelf?.id });
    const noted = [{ op: 'replace', path: 'notes', value: 'For spring' }];
    await server.call('director', 'PATCH', `/moduleRequests/${wish.id}`, noted);
    await save(server, planId, projectId, { areaDeployments: [area([])] });
    const ended = async (id: string, person: Person) =>
      (await server.call<ModuleRequest>(person, 'GET', `/moduleRequests/${id}`)).body;
    const reason = 'Removed from the plan by Dirk Director.';
    expect(await ended(wish.id, 'director')).toMatchObject({ status: 'History', notes: `For spring\n${reason}` });
    expect(await ended(below.id, 'director')).toMatchObject({ status: 'History', notes: reason });
    const seen = await ended(wish.id, 'subscriber');
    expect(seen).toMatchObject({ status: 'History', outcome: 'Declined', outcomeReason: 'Removed from the plan.' });
    expect(seen.notes).toBeUndefined();
    expect(await accept(wish.id)).toMatchObject({ status: 409 });
  });

  it('are history when the plan switches their node on, or makes it', async () => {
    const omitted = await world();
    await save(server, omitted.planId, omitted.projectId, { areaDeployments: [{ ...omitted.node, name: 'Yard' }] });
    expect(await omitted.status()).toBe('Draft');
    await save(server, omitted.planId, omitted.projectId, { areaDeployments: [{ ...omitted.node, omit: false }] });
    expect(await omitted.ended()).toMatchObject({ status: 'History', outcome: 'Accepted' });

    const open = await world(false);
    expect(await open.status()).toBe('Draft');
    await server.call('director', 'POST', `/setupplans/deploy/${open.planId}`);
    expect(await open.status()).toBe('History');
  });

  it('are open again when the edit of the plan that answered them is taken back', async () => {
    const { node, wish, planId, projectId, ask, ended } = await world();
    const store = (...areaDeployments: AreaDeployment[]) => save(server, planId, projectId, { areaDeployments });
    const noted = [{ op: 'replace', path: 'notes', value: 'For spring' }];
    await server.call('director', 'PATCH', `/moduleRequests/${wish.id}`, noted);
    // Left out of the answer or null: nobody has decided.
    const open = { status: 'Draft', notes: 'For spring', outcome: null, reason: null, by: null, at: null };
    const state = async () => {
      const {
        status,
        notes,
        outcome = null,
        outcomeReason = null,
        decidedById = null,
        decidedUtc = null,
      } = await ended();
      return { status, notes, outcome, reason: outcomeReason, by: decidedById, at: decidedUtc };
    };

    await store({ ...node, omit: false });
    expect(await state()).toMatchObject({ status: 'History', outcome: 'Accepted' });
    await store(node);
    expect(await state()).toEqual(open);

    await store(area([]));
    expect(await state()).toMatchObject({ status: 'History', outcome: 'Declined' });
    await store(node);
    expect(await state()).toEqual(open);

    // What a person has answered in words stays answered.
    await server.call('director', 'POST', `/moduleRequests/decline/${wish.id}`, { reason: 'No room' });
    await store(area([]));
    await store(node);
    expect(await state()).toMatchObject({ status: 'History', outcome: 'Declined' });

    // Where it is wished for again, one wish is open and not two.
    const again = await ask();
    expect(again.status).toBe(201);
    await store({ ...node, omit: false });
    // Of two that the plan has answered, the later one is open again.
    const earlier = JSON.stringify({ outcome: 'Accepted', decidedUtc: '2020-01-01T00:00:00.000Z' });
    await server.store.query('update modulerequests set doc = doc || $2::text::jsonb where id = $1', [
      wish.id,
      earlier,
    ]);
    await store(node);
    const list = await server.call<ModuleRequest[]>('director', 'GET', '/moduleRequests');
    const drafts = list.body.filter(({ deploymentId, status }) => deploymentId === node.id && status === 'Draft');
    expect(drafts.map(({ id }) => id)).toEqual([again.body.id]);
  });

  it('asked for twice at once are one', async () => {
    const { wish, ask } = await world();
    await server.call('director', 'DELETE', `/moduleRequests/${wish.id}`);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});
