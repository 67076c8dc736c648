import { auditLogEntries } from '../audit-log/audit-log.ts';
import { notificationChanges } from '../inbox/notifications.ts';
import type { Change } from '../records/change.ts';
import type { Followers } from '../records/followers.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { followOrders } from '../shipping/follow-orders.ts';
import { stockMoves } from '../stock/ledger.ts';
import { componentRule } from './components.ts';
import { inventoryRule } from './inventory.ts';
import { orderRule } from './orders.ts';
import { gridConfigurationRule, userRule } from './people.ts';
import { planRule } from './plans.ts';
import { locationRule, projectRule } from './projects.ts';
import { requestRule } from './requests.ts';

const rules: Followers['rules'] = {
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

/** What every write of the server does in addition to storing its records. */
export const recordFollowers: Followers = {
  rules,
  follow: (work, changes) => followOrders(work, changes, work.causes),
  async entriesOf(work, changes) {
    const { queries, caller, operationId, causes } = work;
    const notifications = await notificationChanges(work, changes);
    const logEntries = await auditLogEntries(queries, caller, operationId, changes, work.act);
    const moved = [...changes, ...asBefore(work, changes)];
    return [...notifications, ...logEntries, ...stockMoves(moved, causes, caller, operationId)];
  },
};

/** Items of which pieces came and went at once: nothing of the record changes, and the stock ledger has both lines. */
function asBefore(work: UnitOfWork, changes: readonly Change[]): Change[] {
  const ids = new Set(work.causes.map(({ inventoryItemId }) => inventoryItemId));
  for (const { after } of changes) ids.delete(after.id);
  const items = ids.size > 0 ? work.stagedIn('inventoryitems').filter(({ id }) => ids.has(id)) : [];
  return items.map((item) => ({ name: 'inventoryitems', before: item, after: item }));
}
