import type { CollectionName } from '@groundwork/contract';
import { componentRule } from './components.ts';
import { inventoryRule } from './inventory.ts';
import { orderRule } from './orders.ts';
import { gridConfigurationRule, userRule } from './people.ts';
import { planRule } from './plans.ts';
import { locationRule, projectRule } from './projects.ts';
import { requestRule } from './requests.ts';
import type { Rule } from './rule.ts';

/** What a collection does beyond its schema whenever a record of it is created or changed. */
export const rules: Readonly<Partial<Record<CollectionName, Rule>>> = {
  orders: orderRule,
  inventoryitems: inventoryRule,
  projects: projectRule,
  locations: locationRule,
  users: userRule,
  gridconfigurations: gridConfigurationRule,
  setupplans: planRule,
  moduleRequests: requestRule,
  setupareas: componentRule,
  setupunits: componentRule,
  preparations: componentRule,
  preparationitems: componentRule,
};
