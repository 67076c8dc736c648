import type { BodyOf, CollectionName } from '@groundwork/contract';
import { demonstrationId } from './identifier.ts';
import { lostImage } from './pictures.ts';
import { projectId } from './projects.ts';
import { itemTemplateId } from './templates.ts';
import type { World } from './world.ts';

/** Key of the area that was deleted together with its three units. */
export const cascadeRoot = 'trash-cascade';

/** One deleted record of each collection the trash shows, products apart: two of those are deleted though used. */
export function addTrash({ add, calendar, images, records }: World): void {
  const inJuniper = { projectId: projectId('juniper-hill') };
  const inWing = { projectId: projectId('toddler-wing') };
  const [product] = records.products;
  const singles: { [N in CollectionName]?: BodyOf<N> } = {
    inventoryitems: {
      name: 'Water-damaged mats',
      locationId: demonstrationId('locations/portland-central'),
      locale: 'F4_01',
      productId: product?.id,
      quantity: 4,
    },
    locations: { name: 'Cedar Lane (old entrance)', type: 'School', address: '79 Cedar Lane' },
    mediaitems: { name: 'Blurred shelf', url: lostImage(images), type: 'image/jpeg' },
    moduleRequests: { ...inJuniper, name: 'Twice requested', kind: 'module', itemDeployments: [] },
    orders: { ...inJuniper, name: product?.name, productId: product?.id, quantity: 1, total: product?.price },
    preparationitems: { ...inJuniper, name: 'Spare sponge', templateId: itemTemplateId('Sponge') },
    preparationitemtemplates: { name: 'Bead frame, draft' },
    preparations: { ...inJuniper, name: 'Window Washing' },
    preparationtemplates: { name: 'Nut Cracking', items: [] },
    projectgroups: { name: 'Spring Openings', projectIds: [projectId('juniper-hill'), projectId('okafor')] },
    projects: { name: 'Harbor Lane', status: 'New', description: '<p>Entered twice.</p>' },
    setupareas: { ...inJuniper, name: 'Hallway' },
    setupareatemplates: { name: 'Atelier', unitTemplateIds: [] },
    setupunits: { ...inJuniper, name: 'Window Shelf' },
    setupunittemplates: { name: 'Peace Table', preparationTemplateIds: [] },
    tags: { name: 'Outdated', color: '#9CA3AF' },
    tagsets: { name: 'Old programs', color: '#9CA3AF' },
    things: { name: 'Unsorted thing' },
    vendors: { name: 'Closed Workshop', contactEmail: 'nobody@closedworkshop.test' },
  };
  for (const [index, [collection, body]] of Object.entries(singles).entries())
    add(collection as CollectionName, 'trash', body, {
      created: calendar.daysAgo(80 - index, 10),
      modified: calendar.daysAgo(25 - index, 16, index),
      isDeleted: true,
    });
  const batch = { created: calendar.daysAgo(33, 10), modified: calendar.daysAgo(8, 12), isDeleted: true };
  const area = add('setupareas', cascadeRoot, { ...inWing, name: 'Music Room' }, batch);
  for (const name of ['Bells', 'Instruments', 'Listening Corner'])
    add('setupunits', `${cascadeRoot}-${name}`, { ...inWing, name, areaId: area.id }, batch);
}
