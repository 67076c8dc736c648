import { type Person, people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';

type Made = { id: string; name?: string; deletion?: { userId: string; operationId: string; rootId: string } };
const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }];
const restoring = replace('isDeleted', false);

describe('the trash', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });

  const create = async (collection: string, body: object) =>
    (await server.call<Made>('director', 'POST', `/${collection}`, body)).body;
  const remove = async (collection: string, id: string, person: Person = 'director') =>
    expect((await server.call(person, 'DELETE', `/${collection}/${id}`)).status).toBe(200);
  const restore = (collection: string, id: string, person: Person = 'director') =>
    server.call(person, 'PATCH', `/${collection}/${id}`, restoring);
  const trash = async (collection: string, person: Person = 'director') =>
    (await server.call<Made[]>(person, 'GET', `/${collection}?isDeleted=true`)).body;
  const order = (name: string, projectId: string = places.own) => create('orders', { name, projectId });

  it('says who deleted a record, and with which one it went', async () => {
    const area = await create('setupareas', { name: 'Hall', projectId: places.own });
    const unit = await create('setupunits', { name: 'Shelf', projectId: places.own, areaId: area.id });
    const other = await create('setupareas', { name: 'Attic', projectId: places.own });
    const ids = [area.id, other.id];
    expect((await server.call('basic', 'DELETE', '/setupareas', { ids })).status).toBe(200);
    const areas = await trash('setupareas');
    const deletion = areas.find(({ id }) => id === area.id)?.deletion;
    expect(deletion).toEqual({ userId: people.basic, operationId: expect.any(String), rootId: area.id });
    expect(areas.find(({ id }) => id === other.id)?.deletion).toEqual({ ...deletion, rootId: other.id });
    expect((await trash('setupunits')).find(({ id }) => id === unit.id)?.deletion).toEqual(deletion);

    // Of what one operation deleted, each comes back with its own parts only.
    await restore('setupareas', other.id);
    expect((await trash('setupunits')).map(({ id }) => id)).toContain(unit.id);
    await restore('setupareas', area.id);
    expect((await trash('setupunits')).map(({ id }) => id)).not.toContain(unit.id);
    const [live] = (await server.call<Made[]>('director', 'GET', `/setupareas?ids=${area.id}`)).body;
    expect(live).not.toHaveProperty('deletion');
  });

  it('shows Basic staff what they deleted, higher staff everything they see, Subscribers nothing', async () => {
    const [mine, theirs, elsewhere] = [await order('Mine'), await order('Theirs'), await order('There', places.other)];
    await remove('orders', mine.id, 'basic');
    await remove('orders', theirs.id);
    await remove('orders', elsewhere.id);
    const seen = async (person: Person) =>
      (await trash('orders', person)).map(({ name }) => name).filter((name) => /Mine|Theirs|There$/.test(name ?? ''));
    expect(await seen('basic')).toEqual(['Mine']);
    expect(await seen('contributor')).toEqual(['Mine', 'Theirs', 'There']);
    expect(await seen('administrator')).toEqual(['Mine', 'Theirs', 'There']);
    for (const person of ['readonly', 'subscriber', 'picker'] as const) expect(await seen(person)).toEqual([]);
    const count = await server.call('basic', 'GET', '/orders?isDeleted=true&countOnly=true');
    expect(count.body).toEqual({ count: (await trash('orders', 'basic')).length });
    // What synchronizes lists is no trash: anybody who saw a record learns that it is gone.
    const changes = await server.call<Made[]>('subscriber', 'GET', `/orders?includeDeleted=true&ids=${theirs.id}`);
    expect(changes.body).toMatchObject([{ id: theirs.id, isDeleted: true }]);

    expect((await restore('orders', theirs.id, 'basic')).status).toBe(403);
    expect((await restore('orders', elsewhere.id, 'basic')).status).toBe(403);
    expect((await restore('orders', mine.id, 'readonly')).status).toBe(403);
    expect((await restore('orders', mine.id, 'subscriber')).status).toBe(403);
    expect((await restore('orders', mine.id, 'basic')).status).toBe(200);
    expect((await restore('orders', theirs.id, 'contributor')).status).toBe(200);
  });

  describe('of all collections at once', () => {
    type Listed = Made & { collection: string; timeModifiedUtc: string };
    const wholeTrash = async (person: Person, pageSize?: number) => {
      const records: Listed[] = [];
      const pages: number[] = [];
      let path = pageSize ? `trash?isDeleted=true&pageSize=${pageSize}` : 'trash';
      for (;;) {
        const { status, body, headers } = await server.call<Listed[]>(person, 'GET', `/${path}`);
        expect(status).toBe(200);
        records.push(...body);
        pages.push(body.length);
        const { NextPageLink, TotalCount } = JSON.parse(headers.get('x-pagination') ?? '{}');
        if (pages.length === 1) pages.unshift(TotalCount);
        if (!NextPageLink) return { records, total: pages[0], pages: pages.slice(1) };
        path = NextPageLink;
      }
    };
    // Written down here and not read from the contract: who sees which of their deleted records must not change with it.
    const types = [
      ...['inventoryitems', 'locations', 'mediaitems', 'orders', 'preparations', 'preparationtemplates'],
      ...['preparationitems', 'preparationitemtemplates', 'products', 'projects', 'setupareas', 'setupunits'],
      ...['setupareatemplates', 'setupunittemplates', 'tags', 'tagsets', 'vendors', 'moduleRequests', 'projectgroups'],
      'things',
    ];

    it('has a deleted record of each of them [TR-02]', async () => {
      const required: Record<string, object> = {
        inventoryitems: { locationId: places.ownSchool },
        projectgroups: { projectIds: [places.own, places.other] },
      };
      // A picture is made of an upload, which these tests have not.
      const picture = '7f000000-0000-4000-8000-000000000001';
      const gone = new Map([[picture, 'mediaitems']]);
      for (const type of types.filter((name) => name !== 'mediaitems')) {
        const { id } = await create(type, { name: 'Gone', projectId: places.own, ...required[type] });
        await remove(type, id);
        gone.set(id, type);
      }
      await insertRecords(server.store, 'mediaitems', [{ id: picture, name: 'Gone', renditions: [], tagIds: [] }]);
      await remove('mediaitems', picture);
      const listed = (await wholeTrash('administrator')).records.filter(({ id }) => gone.has(id));
      expect(new Map(listed.map(({ id, collection }) => [id, collection]))).toEqual(gone);
    });

    it.each<Person>(['administrator', 'contributor', 'basic', 'readonly', 'subscriber', 'picker'])(
      'gives the %s what the lists give one by one, the last deleted first',
      async (person) => {
        const kept = await order('Kept');
        for (const owner of ['basic', 'director'] as const) {
          const made = await order(`Gone with ${owner}`);
          await remove('orders', made.id, owner);
        }
        const vendor = await create('vendors', { name: 'Gone vendor' });
        await remove('vendors', vendor.id);
        const expected: Listed[] = [];
        for (const name of types) {
          const records = (await trash(name, person)) as Listed[];
          expected.push(...records.map((record) => ({ ...record, collection: name })));
        }
        const { records, total } = await wholeTrash(person);
        const byId = (one: Made, other: Made) => (one.id < other.id ? -1 : 1);
        expect([...records].sort(byId)).toEqual(expected.sort(byId));
        expect(total).toBe(expected.length);
        expect(records.map(({ id }) => id)).not.toContain(kept.id);
        const stamps = records.map(({ timeModifiedUtc }) => timeModifiedUtc);
        expect(stamps).toEqual([...stamps].sort().reverse());
        expect(records.length > 0).toBe(['administrator', 'contributor', 'basic'].includes(person));
      },
    );

    it('walks its pages, past what was deleted in one moment, without losing or repeating one', async () => {
      const area = await create('setupareas', { name: 'Wide hall', projectId: places.own });
      for (const name of ['One', 'Two', 'Three', 'Four', 'Five'])
        await create('setupunits', { name, projectId: places.own, areaId: area.id });
      await remove('setupareas', area.id);
      const whole = await wholeTrash('director');
      const walked = await wholeTrash('director', 2);
      expect(walked.pages.length).toBeGreaterThanOrEqual(3);
      expect(Math.max(...walked.pages)).toBe(2);
      expect(walked.total).toBe(whole.records.length);
      expect(walked.records).toEqual(whole.records);
    });

    it.each([
      ['color=red', 'Unknown filters: color'],
      ['isDeleted=false', undefined],
      ['isDeleted=perhaps', undefined],
      ['pageSize=0', undefined],
      ['cursor=rubbish', undefined],
    ])('refuses %s', async (query, message) => {
      const { status, body } = await server.call<{ message?: string }>('director', 'GET', `/trash?${query}`);
      expect(status).toBe(400);
      if (message) expect(body.message).toBe(message);
    });
  });

  it('gives a record back once, no matter who asks again', async () => {
    const { id } = await order('Twice');
    await remove('orders', id);
    const [first, second] = [await restore('orders', id), await restore('orders', id)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.timeModifiedUtc).toBe(first.body.timeModifiedUtc);
  });

  it('gives nothing back to who has left its project since, and may not change it any more', async () => {
    const fields = { name: 'Left', memberIds: [people.basic] };
    const { id: projectId } = await create('projects', fields);
    const { id } = await order('Of a former member', projectId);
    await remove('orders', id, 'basic');
    const members = (value: string[]) =>
      server.call('director', 'PATCH', `/projects/${projectId}`, replace('memberIds', value));
    expect((await members([])).status).toBe(200);
    expect((await restore('orders', id, 'basic')).status).toBe(403);
    expect((await trash('orders')).map((one) => one.id)).toContain(id);
    await members([people.basic]);
    expect((await restore('orders', id, 'basic')).status).toBe(200);
  });

  it('gives no part back without its whole, and names that', async () => {
    const area = await create('setupareas', { name: 'Hall', projectId: places.own });
    const unit = await create('setupunits', { name: 'Shelf', projectId: places.own, areaId: area.id });
    const early = await create('setupunits', { name: 'Early', projectId: places.own, areaId: area.id });
    await remove('setupunits', early.id);
    await remove('setupareas', area.id);
    for (const part of [unit, early]) {
      const answer = await restore('setupunits', part.id);
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'parent-deleted',
          message: `${part.name} belongs to Hall, which is deleted too. Restore Hall first.`,
          errors: { parents: [{ collection: 'setupareas', id: area.id, name: 'Hall' }] },
        },
      });
    }
    await restore('setupareas', area.id);
    expect((await restore('setupunits', early.id)).status).toBe(200);

    const set = await create('tagsets', { name: 'Program', color: '#40BF7B' });
    const tag = await create('tags', { name: 'Infant', setId: set.id, color: '#40BF7B' });
    await remove('tags', tag.id);
    await remove('tagsets', set.id);
    expect((await restore('tags', tag.id)).body).toMatchObject({ errors: { names: ['Program'] } });
  });
});

describe('the archive', () => {
  const server = testServer();
  const archive = (collection: string, id: string, isArchived: boolean, person: Person = 'director') =>
    server.call(person, 'PATCH', `/${collection}/${id}`, replace('isArchived', isArchived));
  const ids = async (query: string, person: Person = 'director') =>
    (await server.call<Made[]>(person, 'GET', `/${query}`)).body.map(({ id }) => id);

  it('takes a project out of the lists, not into the trash, and gives it back', async () => {
    expect((await archive('projects', places.own, true, 'contributor')).status).toBe(403);
    expect((await archive('projects', places.own, true)).body).toMatchObject({ isArchived: true, isDeleted: false });
    expect(await ids('projects')).not.toContain(places.own);
    expect(await ids('projects?includeArchived=true')).toContain(places.own);
    expect(await ids('projects?isDeleted=true')).not.toContain(places.own);
    expect((await archive('projects', places.own, false)).body).toMatchObject({ isArchived: false });
    expect(await ids('projects')).toContain(places.own);
  });

  it('and the trash are named in the journal: archived, reactivated, restored; another update is none of them', async () => {
    await server.call('director', 'PATCH', `/projects/${places.own}`, replace('notes', 'Quiet'));
    await archive('projects', places.own, true);
    await archive('projects', places.own, false);
    await server.call('administrator', 'DELETE', `/projects/${places.own}`);
    await server.call('administrator', 'PATCH', `/projects/${places.own}`, replace('isDeleted', false));
    const items = await server.call<{ targetType: string; archiveChange?: string; timeCreatedUtc: string }[]>(
      'director',
      'GET',
      `/activityitems?targetIdSet=${places.own}`,
    );
    const newest = items.body.sort((a, b) => b.timeCreatedUtc.localeCompare(a.timeCreatedUtc)).slice(0, 5);
    expect(newest.map(({ archiveChange }) => archiveChange)).toEqual([
      ...['restored', undefined, 'reactivated', 'archived', undefined],
    ]);
  });

  it('takes the contents of a project from its members, whose scope version changes', async () => {
    const { id } = (await server.call<Made>('director', 'POST', '/orders', { name: 'Finished', projectId: places.own }))
      .body;
    const scope = async () => (await server.call('basic', 'GET', '/orders')).headers.get('x-scope-version');
    const before = await scope();
    await archive('projects', places.own, true);
    expect(await ids('orders', 'basic')).not.toContain(id);
    expect(await ids('orders', 'contributor')).toContain(id);
    expect(await scope()).not.toBe(before);
    await archive('projects', places.own, false);
    expect(await ids('orders', 'basic')).toContain(id);
    expect(await scope()).toBe(before);
  });

  it('makes a plan history, and what it was when it comes back', async () => {
    expect((await archive('setupplans', places.ownPlan, true)).body).toMatchObject({ status: 'History' });
    expect((await archive('setupplans', places.ownPlan, false)).body).toMatchObject({ status: 'Draft' });
    const node = { id: 'n', templateId: null, omit: false, deployedId: places.product, unitDeployments: [] };
    await server.store.query(
      `update setupplans set doc = jsonb_set(doc, '{areaDeployments}', $1::text::jsonb) where id = $2`,
      [JSON.stringify([{ ...node, name: 'Area' }]), places.ownPlan],
    );
    await archive('setupplans', places.ownPlan, true);
    expect((await archive('setupplans', places.ownPlan, false)).body).toMatchObject({ status: 'Deployed' });
  });

  it('is not for what is in the trash', async () => {
    await server.call('director', 'DELETE', `/vendors/${places.vendor}`);
    expect(await archive('vendors', places.vendor, true)).toMatchObject({ status: 409, body: { code: 'deleted' } });
  });
});
