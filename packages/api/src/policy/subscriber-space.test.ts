import { randomUUID } from 'node:crypto';
import type { AreaDeployment, ModuleRequest, SetupPlan } from '@groundwork/contract';
import { people, places } from '../testing/people.ts';
import { area, insertTemplates, item, planned, preparation, templates, unit } from '../testing/plan.ts';
import { testServer } from '../testing/server.ts';

interface Made {
  id: string;
}

/** What a Subscriber may change of the space of their project (docs: proposals, policy): everything else is refused. */
describe("a Subscriber's space", () => {
  const server = testServer({ prepare: insertTemplates });
  let planId: string;
  let projectId: string;
  let room: Record<'area' | 'unit' | 'preparation' | 'item', string>;
  beforeAll(async () => {
    const make = async (name: string, body: object) =>
      (await server.call<Made>('director', 'POST', `/${name}`, body)).body.id;
    const itemId = await make('preparationitemtemplates', { name: 'Mat', productIds: [places.product] });
    const items = [{ itemTemplateId: itemId, quantity: 1, variety: false }];
    const preparationId = await make('preparationtemplates', { name: 'Floor work', items });
    const unitId = await make('setupunittemplates', { name: 'Corner', preparationTemplateIds: [preparationId] });
    const areaId = await make('setupareatemplates', { name: 'Home', internalOnly: false, unitTemplateIds: [unitId] });
    room = { area: areaId, unit: unitId, preparation: preparationId, item: itemId };
    ({ planId, projectId } = await planned(
      server,
      { areaDeployments: [area([unit([preparation([item()])])], { name: 'Life' }), area([], { omit: true })] },
      { memberIds: [people.subscriber] },
    ));
    await server.call('director', 'POST', `/setupplans/deploy/${planId}`);
  }, 60_000);

  const read = async () => (await server.call<SetupPlan>('subscriber', 'GET', `/setupplans/${planId}`)).body;
  /** Saves as the browser does: the whole form, and the version it began from. */
  const put = async (change: (plan: SetupPlan) => Partial<SetupPlan>, version?: string) => {
    const plan = await read();
    const ifMatch = version ?? plan.timeModifiedUtc;
    return server.call<SetupPlan & { current?: object }>(
      'subscriber',
      'PUT',
      `/setupplans/${planId}`,
      { ...plan, ...change(plan) },
      { 'if-match': `"${ifMatch}"` },
    );
  };
  const proposal = (fields: object = {}, product: object = {}, prepared: object = {}): AreaDeployment =>
    area(
      [
        unit(
          [
            preparation([item(1, { templateId: room.item, ...product })], {
              templateId: room.preparation,
              ...prepared,
            }),
          ],
          { templateId: room.unit },
        ),
      ],
      { templateId: room.area, omit: true, name: 'Home', ...fields },
    );
  const propose = (node: AreaDeployment) =>
    put(({ areaDeployments }) => ({ areaDeployments: [...areaDeployments, node] }));

  it('grows by proposals from public templates, with a wish for each', async () => {
    const node = proposal();
    expect((await propose(node)).status).toBe(200);
    const wish = { name: 'Wish-Home', kind: 'wish', projectId, deploymentId: node.id };
    expect(await server.call('subscriber', 'POST', '/moduleRequests', wish)).toMatchObject({
      status: 201,
      body: { status: 'Draft' },
    });
    expect((await read()).areaDeployments.at(-1)).toMatchObject({ id: node.id, omit: true, deployedId: null });
  });

  describe('loses a proposal with the wish for it', () => {
    const wishFor = async (node: AreaDeployment) => {
      const body = { name: 'Wish-Home', kind: 'wish', projectId, deploymentId: node.id };
      return (await server.call<ModuleRequest>('subscriber', 'POST', '/moduleRequests', body)).body.id;
    };
    const withdraw = async (id: string) =>
      (await server.call('subscriber', 'POST', `/moduleRequests/withdraw/${id}`)).status;
    const isPlanned = async ({ id }: AreaDeployment) => (await read()).areaDeployments.some((each) => each.id === id);
    const asDirector = async (change: (areas: AreaDeployment[]) => AreaDeployment[]) => {
      const { body: plan } = await server.call<SetupPlan>('director', 'GET', `/setupplans/${planId}`);
      const areaDeployments = change(plan.areaDeployments);
      const headers = { 'if-match': `"${plan.timeModifiedUtc}"` };
      return server.call('director', 'PUT', `/setupplans/${planId}`, { ...plan, areaDeployments }, headers);
    };

    it('when its author withdraws it, and nothing else of the plan', async () => {
      const node = proposal({ name: 'Mistake' });
      await propose(node);
      const before = (await read()).areaDeployments.map(({ id }) => id);
      const id = await wishFor(node);
      expect([await withdraw(id), await withdraw(id)]).toEqual([200, 200]);
      expect((await read()).areaDeployments.map((each) => each.id)).toEqual(before.filter((each) => each !== node.id));
    });

    it('but not what staff have planned meanwhile, or left out themselves', async () => {
      const node = proposal({ name: 'Wanted' });
      await propose(node);
      const id = await wishFor(node);
      await asDirector((areas) => areas.map((each) => (each.id === node.id ? { ...each, omit: false } : each)));
      // It is history by now: what is planned was accepted.
      expect(await withdraw(id)).toBe(409);
      expect(await isPlanned(node)).toBe(true);

      const left = area([], { omit: true, name: 'Garden' });
      // Nobody makes a proposal of what staff have made.
      await asDirector((areas) => [...areas, { ...left, proposedById: people.subscriber }]);
      expect(await withdraw(await wishFor(left))).toBe(200);
      expect(await isPlanned(left)).toBe(true);
    });

    it('but not while somebody else wishes for a part of it', async () => {
      const node = proposal({ name: 'Shared' });
      await propose(node);
      const id = await wishFor(node);
      const part = { name: 'Wish-Corner', kind: 'wish', projectId, deploymentId: node.unitDeployments[0]?.id };
      expect((await server.call('director', 'POST', '/moduleRequests', part)).status).toBe(201);
      expect(await withdraw(id)).toBe(200);
      expect(await isPlanned(node)).toBe(true);
    });
  });

  it('keeps what somebody else has stored meanwhile', async () => {
    const { timeModifiedUtc } = await read();
    expect((await propose(proposal({ name: 'First' }))).status).toBe(200);
    const late = await put(
      ({ areaDeployments }) => ({ areaDeployments: [...areaDeployments.slice(0, -1), proposal()] }),
      timeModifiedUtc,
    );
    expect(late).toMatchObject({ status: 409, body: { current: { id: planId } } });
  });

  const refused: readonly [string, () => AreaDeployment][] = [
    ['planned at once', () => proposal({ omit: false })],
    ['of an internal template', () => proposal({ templateId: templates.area })],
    ['of no template', () => proposal({ templateId: null })],
    ['with a unit of another template', () => ({ ...proposal(), unitDeployments: [unit([])] })],
    ['with an item of another template', () => proposal({}, { templateId: templates.item })],
    ['with a preparation of another template', () => proposal({}, {}, { templateId: templates.preparation })],
    [
      'with a product that its template does not name',
      () => proposal({}, { order: { productId: places.unusedProduct } }),
    ],
    ['of stock', () => proposal({}, { inventoryItemId: randomUUID() })],
    ['as a bulk order [SD-19]', () => proposal({}, {}, { sourcing: 'bulkOrder' })],
  ];
  it.each(refused)('takes no proposal %s', async (_, make) => {
    const before = await read();
    const { status } = await propose(make());
    expect([400, 403]).toContain(status);
    expect(await read()).toEqual(before);
  });

  const edits: readonly [string, (plan: SetupPlan) => Partial<SetupPlan>][] = [
    [
      'renaming',
      ({ areaDeployments: [first, ...rest] }) => ({
        areaDeployments: [{ ...first, name: 'X' } as AreaDeployment, ...rest],
      }),
    ],
    [
      'planning',
      ({ areaDeployments }) => ({ areaDeployments: areaDeployments.map((node) => ({ ...node, omit: false })) }),
    ],
    [
      'omitting',
      ({ areaDeployments }) => ({ areaDeployments: areaDeployments.map((node) => ({ ...node, omit: true })) }),
    ],
    ['removing', ({ areaDeployments }) => ({ areaDeployments: areaDeployments.slice(1) })],
    [
      'moving',
      ({ areaDeployments: [first, ...rest] }) => ({
        areaDeployments: [{ ...first, unitDeployments: [] } as unknown as AreaDeployment, ...rest],
        unitDeployments: first?.unitDeployments ?? [],
      }),
    ],
    ['a loose unit', () => ({ unitDeployments: [unit([], { omit: true })] })],
    ['a loose preparation', () => ({ preparationDeployments: [preparation([], { omit: true })] })],
    ['the name of the plan', () => ({ name: 'Mine' })],
    ['its status', () => ({ status: 'History' })],
  ];
  it.each(edits)('leaves the plan unchanged: %s is refused', async (_, change) => {
    const before = await read();
    expect((await put(change)).status).toBe(403);
    expect(await read()).toEqual(before);
  });

  it('adds their note to those that they do not see, once where it is sent again', async () => {
    const [record] = (await server.call<Made[]>('subscriber', 'GET', `/setupareas?projectId=${projectId}`)).body;
    const path = `/setupareas/${record?.id}`;
    const write = (person: 'director' | 'subscriber', value: string | null) =>
      server.call(person, 'PATCH', path, [{ op: 'replace', path: 'notes', value }]);
    await write('director', 'Ask for Ruth.');
    for (const line of ['The door sticks', 'The door sticks', 'The lamp too']) await write('subscriber', line);
    const { body } = await server.call<{ notes?: string }>('director', 'GET', path);
    expect(body.notes).toBe('Ask for Ruth.\nThe door sticks\nThe lamp too');
    await write('director', null);
  });

  it('accepts only their notes and pictures on deployed components', async () => {
    const names = ['setupareas', 'setupunits', 'preparations', 'preparationitems'] as const;
    for (const name of names) {
      const [record] = (await server.call<Made[]>('subscriber', 'GET', `/${name}?projectId=${projectId}`)).body;
      const patch = async (path: string, value: unknown) =>
        (await server.call('subscriber', 'PATCH', `/${name}/${record?.id}`, [{ op: 'replace', path, value }])).status;
      expect([await patch('notes', `Note ${name}`), await patch('mediaItemIds', [])]).toEqual([200, 200]);
      for (const [path, value] of [
        ['name', 'Mine'],
        ['instructions', '<p>Mine</p>'],
        ['status', 'Problem'],
        ['description', '<p>Mine</p>'],
        ['isDeleted', true],
        ['isArchived', true],
      ] as const)
        expect({ name, path, status: await patch(path, value) }).toEqual({ name, path, status: 403 });
      expect((await server.call('subscriber', 'DELETE', `/${name}/${record?.id}`)).status).toBe(403);
      const made = await server.call('subscriber', 'POST', `/${name}`, { name: 'Mine', projectId });
      expect(made.status).toBe(403);
    }
    const deployed = await server.call('subscriber', 'POST', `/setupplans/deploy/${planId}`);
    expect(deployed.status).toBe(403);
  });

  it('takes wishes and replacements of theirs as drafts, which they do not decide', async () => {
    const request = (person: 'director' | 'subscriber', fields: object) =>
      server.call<ModuleRequest>(person, 'POST', '/moduleRequests', { name: 'Wish-Mat', projectId, ...fields });
    const [{ id: preparationItemId } = { id: '' }] = (
      await server.call<Made[]>('subscriber', 'GET', `/preparationitems?projectId=${projectId}`)
    ).body;
    const own = await request('subscriber', { kind: 'replacement', preparationItemId });
    expect(own).toMatchObject({ status: 201, body: { status: 'Draft', requestedById: people.subscriber } });
    for (const kind of ['module', 'link']) expect((await request('subscriber', { kind })).status).toBe(403);
    expect((await request('subscriber', { kind: 'wish', status: 'Deployed' })).status).toBe(403);
    expect((await request('subscriber', { kind: 'wish', projectId: places.own })).status).toBe(201);
    expect((await request('subscriber', { kind: 'wish', projectId: places.other })).status).toBe(403);
    const call = async (method: string, path: string, body?: unknown) =>
      (await server.call('subscriber', method, path, body)).status;
    const ended = [{ op: 'replace', path: 'status', value: 'History' }];
    expect(await call('PATCH', `/moduleRequests/${own.body.id}`, ended)).toBe(403);
    expect(await call('POST', `/moduleRequests/deploy/${own.body.id}`)).toBe(403);
    expect(await call('DELETE', `/moduleRequests/${own.body.id}`)).toBe(403);
    const theirs = await request('director', { kind: 'wish' });
    const renamed = [{ op: 'replace', path: 'name', value: 'Mine' }];
    expect(await call('PATCH', `/moduleRequests/${theirs.body.id}`, renamed)).toBe(403);
  });
});
