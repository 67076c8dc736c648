import type { BodyOf } from '@groundwork/contract';
import { userId } from './accounts.ts';
import { mediaIds } from './pictures.ts';
import { keyOf, type World } from './world.ts';

type Place = BodyOf<'locations'> & { name: string; isArchived?: boolean };

const places: readonly Place[] = [
  {
    name: 'Portland Central',
    type: 'Warehouse',
    address: '2140 NW Foundry Street\nPortland, OR 97210',
    description: '<p>Main warehouse: shelves A to F, packing benches by the dock.</p>',
    memberIds: ['picker', 'packer', 'basic', 'contributor', 'director'].map(userId),
    mediaItemIds: mediaIds('cartons', 'shelf'),
  },
  {
    name: 'Lyon Depot',
    type: 'Warehouse',
    address: '18 rue des Entrepôts\n69007 Lyon',
    memberIds: [userId('contributor')],
    mediaItemIds: mediaIds('cartons'),
  },
  {
    name: 'Juniper Hill',
    type: 'School',
    address: '415 Juniper Hill Road\nBend, OR 97701',
    description: '<p>Two classrooms around a shared garden.</p>',
    mediaItemIds: mediaIds('primary-classroom', 'outdoor-space'),
  },
  {
    name: 'Cedar Lane',
    type: 'School',
    address: '77 Cedar Lane\nEugene, OR 97401',
    mediaItemIds: mediaIds('toddler-community', 'huge', 'missing'),
  },
  {
    name: 'Maple Street',
    type: 'School',
    address: '1200 Maple Street\nSalem, OR 97301',
    mediaItemIds: mediaIds('sensorial-wall'),
  },
  {
    name: 'École des Tilleuls',
    type: 'School',
    address: '9 allée des Tilleuls\n38000 Grenoble',
    mediaItemIds: mediaIds('language-nook'),
  },
  {
    name: 'Home Okafor Family',
    type: 'Home',
    address: '58 Larkspur Court\nHood River, OR 97031',
    mediaItemIds: mediaIds('nap-corner'),
  },
  { name: 'Riverside Annex', type: 'Default', address: 'Riverside Drive\nAstoria, OR 97103' },
  { name: 'Old Mill', type: 'School', address: '3 Mill Race\nCorvallis, OR 97330', isArchived: true },
];

export function addPlaces({ add, calendar }: World): void {
  for (const [index, { isArchived = false, ...place }] of places.entries())
    add('locations', keyOf(place.name), place, {
      created: calendar.daysAgo(420 - index * 11, 10),
      modified: calendar.daysAgo(150 - index * 9, 14),
      isArchived,
    });
}
