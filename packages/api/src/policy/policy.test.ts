import { randomUUID } from 'node:crypto';
import { type CollectionName, collectionNames, collections, roles } from '@groundwork/contract';
import sharp from 'sharp';
import { storeImage } from '../media/store-image.ts';
import { insertRecords } from '../records/insert.ts';
import { people, places } from '../testing/people.ts';
import { type Place, sampleOf } from '../testing/samples.ts';
import { testServer } from '../testing/server.ts';
import { type Grant, policy, type Standing, type Verb } from './table.ts';

/** Every role in both categories, each a member of the own project and of nothing else. */
const callers = roles.flatMap((role) => [
  { id: randomUUID(), role, category: 'PES' as const, standing: role as Standing },
  { id: randomUUID(), role, category: 'Subscriber' as const, standing: 'Subscriber' as Standing },
]);
/** Collections in which the records themselves do not say whose they are. */
const known: Partial<Record<CollectionName, Record<Place, string>>> = {
  locations: { own: places.ownSchool, other: places.otherSchool },
  users: { own: people.basic, other: people.picker },
};
const bothPlaces: readonly Place[] = ['own', 'other'];

describe('the policy table over HTTP', () => {
  const server = testServer({ withStorage: true, requestsPerMinute: 1_000_000 });
  let imageUrl = '';
  beforeAll(async () => {
    await insertRecords(
      server.store,
      'users',
      callers.map(({ id, role, category }, index) => ({
        ...sampleOf('users', 'own', id),
        id,
        role,
        category,
        status: 'Active',
        emailAddress: `caller${index}@groundwork.test`,
      })),
    );
    const memberIds = JSON.stringify([people.basic, ...callers.map(({ id }) => id)]);
    await server.store.query(`update projects set doc = jsonb_set(doc, '{memberIds}', $1::text::jsonb) where id = $2`, [
      memberIds,
      places.own,
    ]);
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    imageUrl = (await storeImage(server.storage, bytes))?.url ?? '';
  }, 120_000);

  const insert = async (name: CollectionName, place: Place, callerId: string, more: Record<string, unknown> = {}) => {
    const id = randomUUID();
    await insertRecords(server.store, name, [{ ...sampleOf(name, place, callerId), ...more, id }]);
    if (place === 'own' && isUsed(name)) await use(name, id);
    return id;
  };
  /** What 'own' is in the collections of which a Subscriber sees what their projects use. */
  const isUsed = (name: CollectionName) => policy[name].Subscriber.read === 'used' && name !== 'setupareatemplates';
  const use = async (name: CollectionName, id: string) => {
    const field = name === 'products' ? 'productId' : 'templateId';
    const node = { id: randomUUID(), templateId: null, omit: false, order: { qty: 1, omit: false }, [field]: id };
    if (name === 'mediaitems') return;
    await server.store.query(
      `update setupplans set doc = jsonb_set(doc, '{itemDeployments}', doc->'itemDeployments' || $1::text::jsonb) where id = $2`,
      [JSON.stringify([node]), places.ownPlan],
    );
  };

  describe.each(callers)('$category $role', (caller) => {
    let bearer = '';
    beforeAll(async () => {
      bearer = `Bearer ${await server.token(caller.id)}`;
    });
    const call = async (method: string, url: string, body?: unknown) => {
      const answer = await fetch(`${server.address}${url}`, {
        method,
        headers: { authorization: bearer, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const grantOf = (name: CollectionName, verb: Verb): Grant | undefined => {
      const grant = policy[name][caller.standing][verb];
      return typeof grant === 'string' ? { reach: grant } : grant;
    };
    const reaches = (name: CollectionName, verb: Verb, place: Place) => {
      const grant = grantOf(name, verb);
      return grant !== undefined && (['all', 'listed'].includes(grant.reach) || place === 'own');
    };
    const written = (isAllowed: boolean, status = 200) => (isAllowed ? status : 403);

    it.each(collectionNames)('reads of %s what it may [RO-03] [RO-04] [RO-05] [RO-08]', async (name) => {
      for (const place of bothPlaces) {
        const id = known[name]?.[place] ?? (await insert(name, place, caller.id));
        const isVisible = reaches(name, 'read', place) || (name === 'projects' && place === 'own');
        const one = await call('GET', `/${name}/${id}`);
        expect({ place, status: one.status }).toEqual({ place, status: isVisible ? 200 : 404 });
        const listed = await call('GET', `/${name}?ids=${id}`);
        expect({ place, listed: (listed.body as unknown as unknown[]).length }).toEqual({
          place,
          listed: Number(isVisible),
        });
        expect((await call('GET', `/${name}?ids=${id}&countOnly=true`)).body).toEqual({ count: Number(isVisible) });
        const isRestricted = grantOf(name, 'read')?.reach === 'listed' && place === 'other';
        expect(one.body.isRestricted).toBe(isRestricted ? true : undefined);
      }
    });

    it.each(collectionNames)('creates in %s where it may [RO-09]', async (name) => {
      for (const place of bothPlaces) {
        // A new project or grid configuration is its maker's own.
        const at = name === 'projects' || name === 'gridconfigurations' ? 'own' : place;
        const isMedia = name === 'mediaitems';
        const body: Record<string, unknown> = {
          ...sampleOf(name, place, caller.id),
          ...(isMedia ? { url: imageUrl } : {}),
        };
        if (caller.standing === 'Subscriber') delete body.notes;
        const answer = await call('POST', `/${name}${isMedia ? '?projectRelated=true' : ''}`, body);
        // Staff may keep pictures of any project that they work in; Basic only of those they reach.
        const isForeignMedia = isMedia && caller.standing === 'Basic' && place === 'other';
        const isAllowed = !collections[name].journal && reaches(name, 'create', at) && !isForeignMedia;
        expect({ place, status: answer.status, detail: answer.body.fieldErrors }).toEqual({
          place,
          status: written(isAllowed, 201),
        });
      }
    });

    it.each(collectionNames)('changes in %s what it may, and nothing else [RO-06] [RO-07]', async (name) => {
      const grant = grantOf(name, 'update');
      const candidates = collections[name].patch.filter((field) =>
        ['name', 'firstName', 'views', 'notes'].includes(field),
      );
      for (const place of bothPlaces) {
        const id = await insert(name, place, caller.id);
        for (const field of candidates.length > 0 ? candidates : ['name']) {
          const isField = (!grant?.only || grant.only.includes(field)) && !grant?.except?.includes(field);
          const value = field === 'views' ? [{ name: randomUUID() }] : randomUUID();
          const answer = await call('PATCH', `/${name}/${id}`, [{ op: 'replace', path: field, value }]);
          const isAllowed = !collections[name].journal && isField && reaches(name, 'update', place);
          const isOwnProject = name !== 'projects' || caller.standing !== 'Basic' || place === 'own';
          expect({ place, field, status: answer.status }).toEqual({
            place,
            field,
            status: written(isAllowed && isOwnProject),
          });
        }
        const replaced = await call('PUT', `/${name}/${id}`, { ...sampleOf(name, place, caller.id), ...renamed(name) });
        const isWhole = grant !== undefined && !grant.only;
        const isAllowed = !collections[name].journal && isWhole && reaches(name, 'update', place);
        expect({ place, put: replaced.status }).toEqual({ place, put: written(isAllowed) });
      }
    });

    it.each(collectionNames)('deletes, restores and archives in %s what it may', async (name) => {
      for (const place of bothPlaces) {
        const isAllowed = !collections[name].journal && reaches(name, 'delete', place);
        const id = await insert(name, place, caller.id);
        expect({ place, status: (await call('DELETE', `/${name}/${id}`)).status }).toEqual({
          place,
          status: written(isAllowed),
        });
        const deleted = await insert(name, place, caller.id, { isDeleted: true });
        const restored = await call('PATCH', `/${name}/${deleted}`, [
          { op: 'replace', path: 'isDeleted', value: false },
        ]);
        expect({ place, restored: restored.status }).toEqual({
          place,
          restored: collections[name].journal ? 403 : written(isAllowed),
        });
        const mayArchive = !collections[name].journal && reaches(name, 'archive', place);
        const other = await insert(name, place, caller.id);
        const archived = await call('PATCH', `/${name}/${other}`, [{ op: 'replace', path: 'isArchived', value: true }]);
        expect({ place, archived: archived.status }).toEqual({ place, archived: written(mayArchive) });
      }
    });
  });
});

const renamed = (name: CollectionName) =>
  name === 'users' ? { firstName: 'Renamed' } : { name: 'Renamed', views: [{ name: 'x' }] };
