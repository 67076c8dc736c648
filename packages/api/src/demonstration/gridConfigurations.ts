import type { BodyOf } from '@groundwork/contract';
import { userId } from './accounts.ts';
import type { World } from './world.ts';

const columns = (...shown: readonly string[]) => shown.map((colId) => ({ colId, hide: false }));
const byStatus = (...values: readonly string[]) => ({ status: { filterType: 'set', values } });

const configurations: readonly { user: string; body: BodyOf<'gridconfigurations'> }[] = [
  {
    user: 'director',
    body: {
      gridId: 'orders',
      views: [
        {
          name: 'Needs attention',
          columnState: columns('name', 'projectId', 'vendorId', 'quantity', 'status', 'notes'),
          filterState: byStatus('Back Ordered', 'Return or Exchange', 'Other Problem', 'Partially Delivered'),
        },
        {
          name: 'To receive this week',
          columnState: columns('name', 'projectId', 'quantity', 'tracking', 'status'),
          filterState: byStatus('Shipped', 'WHSE Shipped'),
        },
      ],
    },
  },
  {
    user: 'contributor',
    body: {
      gridId: 'orders',
      views: [{ name: 'With color column', columnState: columns('name', 'color', 'status'), filterState: {} }],
    },
  },
  {
    user: 'contributor',
    body: { gridId: 'products', views: [{ name: 'Prices', columnState: columns('name', 'price', 'externalPrice') }] },
  },
  {
    user: 'administrator',
    body: { gridId: 'users', views: [{ name: 'Roles', columnState: columns('name', 'role', 'category', 'status') }] },
  },
  {
    user: 'picker',
    body: {
      gridId: 'warehouseInventory',
      views: [
        { name: 'By emplacement', columnState: [{ colId: 'locale', sort: 'asc' }, ...columns('name', 'quantity')] },
      ],
    },
  },
  {
    user: 'basic',
    body: { gridId: 'picker:products', views: [{ name: 'Short list', columnState: columns('name', 'vendorId') }] },
  },
];

export function addGridConfigurations({ add, calendar }: World): void {
  for (const [index, { user, body }] of configurations.entries())
    add(
      'gridconfigurations',
      `${user}-${body.gridId}`,
      { ...body, userId: userId(user) },
      { created: calendar.daysAgo(50 - index, 9), modified: calendar.daysAgo(10 + index, 9) },
    );
}
