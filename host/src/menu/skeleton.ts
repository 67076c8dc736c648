import type { MenuDeclaration } from '@groundwork/federation/releases';
import type { IconName } from '@groundwork/ui';

// The fixed skeleton of the menu ([SH-12], [SH-15] to [SH-20]; docs: shell). Remotes name the place of their entries;
// the order of entries is defined here by route name, so that it holds whatever they declare. Entries that the skeleton
// does not list come last, by their declared order.

export type Place = MenuDeclaration['place'];
export interface SkeletonGroup {
  place: Exclude<Place, 'root' | 'own'>;
  label: string;
  icon?: IconName;
  /** Route names in their order; a group can be among them. */
  entries: readonly (string | SkeletonGroup)[];
}

export const skeleton: readonly (string | SkeletonGroup)[] = [
  'dashboard',
  'products',
  { place: 'projects', label: 'Projects', icon: 'folder-kanban', entries: ['projectsList', 'projectGroups'] },
  'orders',
  'inventory',
  'spaceDesign',
  {
    place: 'setup',
    label: 'Setup',
    icon: 'list-checks',
    entries: ['setupGuide', 'preparationItems', 'preparations', 'setupUnits', 'setupAreas', 'setupPlan'],
  },
  {
    place: 'templates',
    label: 'Templates',
    icon: 'layout-template',
    entries: ['preparationItemTemplates', 'preparationTemplates', 'setupUnitTemplates', 'setupAreaTemplates'],
  },
  {
    place: 'warehouse',
    label: 'Warehouse',
    icon: 'warehouse',
    entries: ['warehouseKitting', 'warehouseShipping', 'warehouseInventory'],
  },
  {
    place: 'more',
    label: 'More',
    icon: 'ellipsis',
    entries: [
      'moduleRequests',
      'locations',
      'mediaLibrary',
      'people',
      'activity',
      { place: 'tagging', label: 'Tagging', entries: ['tags', 'tagSets'] },
      'vendors',
      'trash',
    ],
  },
];

/** The only entries of a Subscriber's menu, in their order ([SH-12]). */
export const subscriberEntries: readonly string[] = ['spaceDesign', 'orders'];
