import type { CollectionName, SetupPlan } from '@groundwork/contract';
import { type Person, people, places } from './people.ts';
import { projects, world } from './rights-world.ts';
import type { TestServer } from './server.ts';

export type VisibilityChange = readonly [name: string, change: () => Promise<unknown>];

export const idIn = (name: CollectionName, place: string) => world[name][place]?.id ?? '';

/** Calls of somebody who may do everything; one that is refused fails the test. */
export function administratorOf(server: TestServer) {
  const as = async <Answer = Record<string, unknown>>(method: string, path: string, body?: unknown) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { status, body: answer } = await server.call<Answer>('administrator', method, path, body, headers);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const set = (name: CollectionName, id: string, path: string, value: unknown) =>
    as('PATCH', `/${name}/${id}`, [{ op: 'replace', path, value }]);
  return { as, set };
}

/** The same numbers each time. */
export function repeatableRandom(seed: number) {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { random, pick: <T>(of: readonly T[]): T => of[random(of.length)] as T };
}
type Random = ReturnType<typeof repeatableRandom>;

/**
 * Changes of the records of rights-world.ts that influence the visibility of others: memberships, places, plans, templates and pictures.
 * @param compare called in the middle of a change that is worth a look
 */
export function visibilityChanges(
  server: TestServer,
  watchers: readonly Person[],
  compare: (step: string) => Promise<void>,
  { random, pick }: Random,
): readonly VisibilityChange[] {
  const { as, set } = administratorOf(server);
  const projectIds = Object.values(projects);
  const locationIds = Object.keys(world.locations).map((place) => idIn('locations', place));
  const someOf = (name: CollectionName) => Object.keys(world[name]).filter(() => random(2) === 0);
  const idsOf = (name: CollectionName) => someOf(name).map((place) => idIn(name, place));
  return [
    // Into what they see, and out of it.
    ['project of an order', () => set('orders', idIn('orders', 'fulfilled'), 'projectId', places.own)],
    [
      'place of stock',
      () => set('inventoryitems', idIn('inventoryitems', 'otherSite'), 'locationId', places.ownSchool),
    ],
    [
      'project of any order',
      () =>
        set('orders', idIn('orders', pick(Object.keys(world.orders))), 'projectId', pick([places.own, places.other])),
    ],
    [
      'place of any stock',
      () =>
        set(
          'inventoryitems',
          idIn('inventoryitems', pick(Object.keys(world.inventoryitems))),
          'locationId',
          pick([places.ownSchool, places.otherSchool, places.warehouse]),
        ),
    ],
    ['order into another project', () => set('orders', idIn('orders', 'own'), 'projectId', places.other)],
    ['order back', () => set('orders', idIn('orders', 'own'), 'projectId', places.own)],
    [
      'stock to another place',
      () => set('inventoryitems', idIn('inventoryitems', 'otherSite'), 'locationId', places.otherSchool),
    ],
    [
      'members',
      () =>
        set(
          'projects',
          pick(projectIds),
          'memberIds',
          watchers.filter(() => random(2) === 0).map((person) => people[person]),
        ),
    ],
    ['place of a project', () => set('projects', pick(projectIds), 'locationId', pick(locationIds))],
    [
      'warehouse of a project',
      () => set('projects', pick([places.own, places.other]), 'fulfillingById', places.warehouse),
    ],
    ['archived project', () => set('projects', projects.stocking, 'isArchived', random(2) === 0)],
    ['type of a place', () => set('locations', places.otherSchool, 'type', pick(['School', 'Warehouse']))],
    ['team', () => set('locations', places.warehouse, 'memberIds', random(2) ? [people.picker] : [people.basic])],
    ['pictures of a place', () => set('locations', places.ownSchool, 'mediaItemIds', idsOf('mediaitems'))],
    [
      'plan',
      async () => {
        const plan = (await as('GET', `/setupplans/${places.ownPlan}`)) as unknown as SetupPlan;
        const unitDeployments = someOf('setupunittemplates').map((place) => ({
          id: crypto.randomUUID(),
          omit: false,
          templateId: idIn('setupunittemplates', place),
          preparationDeployments: [],
        }));
        await as('PUT', `/setupplans/${places.ownPlan}`, { ...plan, unitDeployments });
      },
    ],
    [
      'public template',
      () => set('setupareatemplates', idIn('setupareatemplates', 'internal'), 'internalOnly', random(2) === 0),
    ],
    [
      'units of a template',
      () =>
        set('setupareatemplates', idIn('setupareatemplates', 'public'), 'unitTemplateIds', idsOf('setupunittemplates')),
    ],
    [
      'preparations of a template',
      () =>
        set(
          'setupunittemplates',
          idIn('setupunittemplates', 'planned'),
          'preparationTemplateIds',
          idsOf('preparationtemplates'),
        ),
    ],
    [
      'products of a template',
      () =>
        set('preparationitemtemplates', idIn('preparationitemtemplates', 'published'), 'productIds', idsOf('products')),
    ],
    [
      'restored template',
      async () => {
        const id = idIn('setupunittemplates', 'published');
        await set('setupunittemplates', id, 'isDeleted', true);
        await compare('deleted template');
        await set('setupunittemplates', id, 'isDeleted', false);
      },
    ],
    ['pictures of a product', () => set('products', idIn('products', 'planned'), 'mediaItemIds', idsOf('mediaitems'))],
    ['tags of a product', () => set('products', idIn('products', 'published'), 'tagIds', idsOf('tags'))],
    [
      'product of an order',
      () => set('orders', idIn('orders', 'own'), 'productId', idIn('products', pick(Object.keys(world.products)))),
    ],
  ];
}
