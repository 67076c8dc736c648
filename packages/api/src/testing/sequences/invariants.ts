import type { CollectionName, InventoryItem, ItemDeployment, Order, SetupPlan } from '@groundwork/contract';
import { type PlanFacts, planSteps, toCents } from '@groundwork/contract/domain';
import { nodesOf, planStatus } from '../../records/plan-nodes.ts';
import type { Queries } from '../../store/store.ts';
import type { State, World } from './world.ts';

/** What is true of the records whatever was called in whatever order; the sentences of what is not. */
export function violations(state: State): string[] {
  return [...ordersOf(state), ...stockOf(state), ...treeOf(state), ...planOf(state), ...shipmentsOf(state)];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
export const reservedFor = (items: readonly InventoryItem[], orderId: string) =>
  sum(
    items
      .flatMap(({ reservations }) => reservations)
      .flatMap((entry) => (entry.orderId === orderId ? entry.quantity : [])),
  );

function ordersOf({ orders, stock, items }: State): string[] {
  return orders.flatMap((order) => {
    const { id, quantity, deliveredQuantity, status, total, isDeleted } = order;
    const reserved = reservedFor(stock, id);
    const isOver = isDeleted || status === 'Cancelled' || status === 'Delivered';
    const wrong: [boolean, string][] = [
      [quantity < 0 || deliveredQuantity < 0, 'is negative'],
      [deliveredQuantity > quantity, 'delivered more than was ordered'],
      [status === 'Delivered' && deliveredQuantity !== quantity, 'is Delivered, though something remains'],
      [status === 'Partially Delivered' && deliveredQuantity >= quantity, 'is in parts, though nothing remains'],
      [total !== undefined && toCents(total) !== total, 'has a total of part cents'],
      [reserved > 0 && isOver, 'is over and holds stock'],
      [reserved > quantity - deliveredQuantity, 'holds more stock than it waits for'],
      [isDeleted && deliveredQuantity > 0, 'was deleted after a delivery'],
      [hasLost(order, items), 'belongs to a preparation item that does not exist'],
    ];
    return wrong.flatMap(([isWrong, words]) =>
      isWrong ? `order ${words}: ${JSON.stringify({ ...order, reserved })}` : [],
    );
  });
}

const hasLost = ({ preparationItemId }: Order, items: State['items']) =>
  preparationItemId !== undefined && !items.some(({ id }) => id === preparationItemId);

function stockOf({ orders, stock, arrived, returns }: State): string[] {
  const delivered = sum(orders.map(({ deliveredQuantity }) => deliveredQuantity));
  const received = sum(arrived.map(({ quantity }) => quantity));
  // What came back and was no longer in the books of the project.
  const missing = sum(returns.map(({ delta }) => delta));
  const wrong =
    received === delivered + missing ? [] : [`${delivered} were delivered, ${received} received, ${missing} missing`];
  if (missing < 0) wrong.push('more left the project than came back');
  for (const { quantity, reservations, name } of stock) {
    const reserved = sum(reservations.map((entry) => entry.quantity));
    if (quantity < reserved) wrong.push(`${name} holds ${reserved} of ${quantity}`);
    for (const { orderId } of reservations)
      if (!orders.some(({ id }) => id === orderId)) wrong.push(`${name} is held for no order`);
  }
  return wrong;
}

/** A shipment holds what has left the warehouse, each piece once, and arrives with the last of its orders. */
function shipmentsOf({ shipments, orders, stock, returns }: State): string[] {
  const shippedOf = (id: string) =>
    sum(
      stock
        .flatMap(({ reservations }) => reservations)
        .flatMap((entry) => (entry.orderId === id && entry.status === 'Shipped' ? entry.quantity : [])),
    );
  return shipments.flatMap(({ number, status, boxes }) => {
    const lines = boxes.flatMap((box) => box.lines);
    // An order that came back goes its own way.
    const isBack = ({ id }: Order) => returns.some(({ orderId }) => orderId === id);
    const held = orders.filter((order) => lines.some(({ orderId }) => orderId === order.id) && !isBack(order));
    if (held.length === 0) return [];
    const isOpen = (order: Order) => !order.isDeleted && order.status !== 'Delivered' && order.status !== 'Cancelled';
    const wrong: [boolean, string][] = [
      [status === 'Arrived' && held.some(isOpen), 'has arrived, though something is on its way'],
      [
        status === 'Shipped' && held.every((order) => order.status === 'Delivered'),
        'is on its way, though all is there',
      ],
      [
        status === 'Shipped' && held.some((order) => order.status === 'Processing'),
        'is on its way and in the warehouse',
      ],
      [
        status === 'Shipped' && held.some((order) => order.status === 'WHSE Shipped' && shippedOf(order.id) === 0),
        'holds nothing that is shipped',
      ],
    ];
    return wrong.flatMap(([isWrong, words]) => (isWrong ? `shipment ${number} ${words}` : []));
  });
}

/** What lives hangs on something that lives. */
function treeOf({ areas, units, preparations, items, arrived }: State): string[] {
  const alive = (records: readonly { id: string; isDeleted: boolean }[], id: string | undefined) =>
    id === undefined || records.some((record) => record.id === id && !record.isDeleted);
  const live = <T extends { isDeleted: boolean }>(records: readonly T[]) =>
    records.filter(({ isDeleted }) => !isDeleted);
  return [
    ...live(units)
      .filter(({ areaId }) => !alive(areas, areaId))
      .map(({ name }) => `unit ${name} has lost its area`),
    ...live(preparations)
      .filter(({ unitId }) => !alive(units, unitId))
      .map(({ name }) => `preparation ${name} has lost its unit`),
    ...live(items)
      .filter(({ preparationId }) => !alive(preparations, preparationId))
      .map(({ name }) => `item ${name} has lost its preparation`),
    ...live(items)
      .filter(({ inventoryItemId }) => inventoryItemId && !arrived.some(({ id }) => id === inventoryItemId))
      .map(({ name }) => `item ${name} is linked to nothing`),
  ];
}

/** The inventory items whose stock ledger does not add up to what they hold; those removed for good hold nothing. */
export async function unbalancedItems(queries: Queries): Promise<object[]> {
  const { rows } = await queries.query<object>(`
    select i.id, i.doc->'quantity' as quantity, sum((m.doc->>'delta')::integer)::integer as moved
    from inventoryitems i left join stockmoves m on m.inventory_item_id = i.id
    where not (i.doc ? 'isPurged') group by i.id, i.doc
    having (i.doc->>'quantity')::integer is distinct from coalesce(sum((m.doc->>'delta')::integer), 0)`);
  return rows;
}

/** The counts whose accepted lines do not add up to what the stock ledger says that they changed. */
export async function unbalancedCounts(queries: Queries): Promise<object[]> {
  const { rows } = await queries.query<object>(`
    select c.id, c.doc->'status' as status,
      (select coalesce(sum((l.doc->>'delta')::integer), 0) from countlines l where l.count_id = c.id and l.status = 'Accepted') as accepted,
      (select coalesce(sum((m.doc->>'delta')::integer), 0) from stockmoves m where m.count_id = c.id) as moved
    from counts c`);
  return rows.filter((row) => (row as { accepted: number }).accepted !== (row as { moved: number }).moved);
}

export const recordsOfPlan = (state: State) => [
  ...state.areas,
  ...state.units,
  ...state.preparations,
  ...state.items,
  ...state.orders,
];

/** Every deployedId is of one live record, and is there once; a plan in the trash keeps its links for coming back. */
function planOf(state: State): string[] {
  if (state.plan.isDeleted) return [];
  const live = new Set(recordsOfPlan(state).flatMap(({ id, isDeleted }) => (isDeleted ? [] : id)));
  const ids = deployedIds(state.plan);
  // Templates and products of these plans are always there.
  const facts: PlanFacts = {
    template: () => ({}) as never,
    hasProduct: () => true,
    isLive: (_, id) => live.has(id),
  };
  const status = planStatus(planSteps(state.plan, facts));
  return [
    ...(state.plan.status === status ? [] : [`the plan is ${state.plan.status} and not ${status}`]),
    ...ids.filter((id) => !live.has(id)).map((id) => `the plan names ${id}, which does not live`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the plan names ${id} twice`),
  ];
}

export const deployedIds = (plan: SetupPlan): string[] =>
  nodesOf(plan).flatMap(({ deployedId, order }) =>
    [deployedId ?? [], (order as ItemDeployment['order'])?.deployedId ?? []].flat(),
  );

interface Event {
  targetId: string;
  operationId: string;
  eventType: string;
  changes: { field: string; to?: unknown }[];
}
const trees = ['areaDeployments', 'unitDeployments', 'preparationDeployments', 'itemDeployments'];
const unsaid = ['id', 'timeCreatedUtc', 'timeModifiedUtc', ...trees];
const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The history leads to every record as it is: each change once, by an audit event and an activity item of one operation. */
export async function journalViolations({ server }: World, state: State): Promise<string[]> {
  const records = [
    state.plan,
    ...recordsOfPlan(state),
    ...state.requests,
    ...state.arrived,
    ...state.stock,
    ...state.shipments,
  ];
  const ids = records.map(({ id }) => id);
  const read = async (name: CollectionName) =>
    (
      await server.store.query<{ doc: Event }>(
        `select doc from ${name} where target_id = any($1::text[]) order by time_created`,
        [ids],
      )
    ).rows.map(({ doc }) => doc);
  const [audit, activity] = [await read('auditevents'), await read('activityitems')];
  const keyOf = ({ targetId, operationId, eventType }: Event) => [targetId, operationId, eventType].join(' ');
  const keys = audit.map(keyOf);
  const wrong: string[] = [];
  if (new Set(keys).size !== keys.length) wrong.push('the audit has a change of one operation twice');
  if (activity.map(keyOf).sort().join() !== keys.sort().join()) wrong.push('activity and audit differ');
  for (const record of records as unknown as Record<string, unknown>[]) {
    const events = audit.filter(({ targetId }) => targetId === record.id);
    const created = events.filter(({ eventType }) => eventType === 'RecordCreated');
    if (created.length !== 1 || created[0] !== events[0])
      wrong.push(`${record.name} was created ${created.length} times`);
    const audited: Record<string, unknown> = {};
    for (const { changes, eventType } of events) {
      if (changes.length === 0 && eventType !== 'RecordCreated')
        wrong.push(`${record.name} changed, and nothing in it`);
      for (const { field, to } of changes) audited[field] = to;
    }
    for (const field of new Set([...Object.keys(record), ...Object.keys(audited)])) {
      if (unsaid.includes(field) || (isEmpty(audited[field]) && isEmpty(record[field]))) continue;
      if (JSON.stringify(audited[field]) !== JSON.stringify(record[field]))
        wrong.push(
          `${record.name}.${field} is ${JSON.stringify(record[field])}, in the audit ${JSON.stringify(audited[field])}`,
        );
    }
  }
  return wrong;
}
