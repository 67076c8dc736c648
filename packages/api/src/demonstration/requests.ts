import type { BodyOf, OrderStatus } from '@groundwork/contract';
import { userId } from './accounts.ts';
import { orderId } from './deployment.ts';
import type { OrderDraft } from './orderBook.ts';
import { familyNamed, productFor } from './plans.ts';
import { locationId, projectId, projectNamed } from './projects.ts';
import { itemTemplateId } from './templates.ts';
import type { World } from './world.ts';

/** A module request of the demonstration; its lines name materials, quantities and what became of their orders. */
interface Request {
  key: string;
  kind: NonNullable<BodyOf<'moduleRequests'>['kind']>;
  name: string;
  project: string;
  status: 'Draft' | 'Deployed' | 'History';
  moduleType?: 'standard' | 'emea';
  quantity?: number;
  lines: readonly { material: string; qty: number; order?: OrderStatus }[];
  by: string;
  age: number;
}

const requests: readonly Request[] = [
  {
    key: 'wish-1',
    kind: 'wish',
    name: 'Wish-{node}',
    project: 'juniper-hill',
    status: 'Draft',
    lines: [],
    by: 'subscriber',
    age: 9,
  },
  {
    key: 'wish-2',
    kind: 'wish',
    name: 'Wish-{node}',
    project: 'juniper-hill',
    status: 'Draft',
    lines: [],
    by: 'subscriber-many',
    age: 6,
  },
  {
    key: 'replacement-1',
    kind: 'replacement',
    name: 'Replacement-{item}-{time}',
    project: 'juniper-hill',
    status: 'Draft',
    lines: [{ material: 'Pouring pitcher', qty: 1 }],
    by: 'subscriber',
    age: 5,
  },
  {
    key: 'replacement-2',
    kind: 'replacement',
    name: 'Replacement-{item}-{time}',
    project: 'juniper-hill',
    status: 'Draft',
    lines: [{ material: 'Hand towel', qty: 2 }],
    by: 'basic',
    age: 3,
  },
  {
    key: 'module-emea',
    kind: 'module',
    name: 'Metric measures for the workshop',
    project: 'toddler-wing',
    status: 'Draft',
    moduleType: 'emea',
    quantity: 2,
    lines: [
      { material: 'Red rods', qty: 1 },
      { material: 'Basin', qty: 2 },
      { material: 'Table washing set', qty: 1 },
    ],
    by: 'contributor',
    age: 4,
  },
  {
    key: 'link-1',
    kind: 'link',
    name: 'Link-Order-{time}',
    project: 'juniper-hill',
    status: 'Deployed',
    lines: [{ material: 'Easel', qty: 1, order: 'Ordered' }],
    by: 'contributor',
    age: 30,
  },
  {
    key: 'link-2',
    kind: 'link',
    name: 'Link-Order-{time}',
    project: 'juniper-hill',
    status: 'Deployed',
    lines: [{ material: 'Globe', qty: 1, order: 'Shipped' }],
    by: 'director',
    age: 24,
  },
  {
    key: 'link-3',
    kind: 'link',
    name: 'Link-Order-{time}',
    project: 'toddler-wing',
    status: 'Deployed',
    lines: [{ material: 'Floor cushion', qty: 4, order: 'New' }],
    by: 'contributor',
    age: 12,
  },
  {
    key: 'module-garden',
    kind: 'module',
    name: 'Garden tools for two groups',
    project: 'juniper-hill',
    status: 'Deployed',
    quantity: 2,
    lines: [
      { material: 'Watering can', qty: 2, order: 'Ordered' },
      { material: 'Bucket', qty: 1, order: 'Ordered' },
      { material: 'Flower scissors', qty: 2, order: 'Shipped' },
    ],
    by: 'contributor',
    age: 20,
  },
  {
    key: 'module-seating',
    kind: 'module',
    name: 'Seating for the story circle',
    project: 'toddler-wing',
    status: 'Deployed',
    lines: [
      { material: 'Child chair', qty: 6, order: 'Ordered' },
      { material: 'Work mat', qty: 10, order: 'New' },
    ],
    by: 'director',
    age: 16,
  },
  {
    key: 'replacement-done-1',
    kind: 'replacement',
    name: 'Replacement-Small bowl-{time}',
    project: 'juniper-hill',
    status: 'History',
    lines: [{ material: 'Small bowl', qty: 1, order: 'Delivered' }],
    by: 'basic',
    age: 41,
  },
  {
    key: 'replacement-done-2',
    kind: 'replacement',
    name: 'Replacement-Drinking glass-{time}',
    project: 'juniper-hill',
    status: 'History',
    lines: [{ material: 'Drinking glass', qty: 3, order: 'Delivered' }],
    by: 'contributor',
    age: 38,
  },
  {
    key: 'module-books',
    kind: 'module',
    name: 'Books for the opening',
    project: 'juniper-hill',
    status: 'History',
    lines: [{ material: 'Reading books', qty: 2, order: 'Delivered' }],
    by: 'director',
    age: 44,
  },
  {
    key: 'module-clock',
    kind: 'module',
    name: 'Second globe',
    project: 'toddler-wing',
    status: 'History',
    lines: [{ material: 'Globe', qty: 1, order: 'Cancelled' }],
    by: 'contributor',
    age: 27,
  },
];

const lineOrder = (request: Request, index: number) => `request-${request.key}-${index + 1}`;
const productOf = (request: Request, material: string) =>
  productFor(familyNamed(material), request.moduleType ?? 'standard').id;

/** The orders that deployed requests made. */
export function requestOrders(): OrderDraft[] {
  return requests.flatMap((request) =>
    request.lines.flatMap((line, index) => {
      const productId = productOf(request, line.material);
      if (!line.order || productId === null) return [];
      const quantity = line.qty * (request.quantity ?? 1);
      return [
        {
          key: lineOrder(request, index),
          project: request.project,
          productId,
          templateId: itemTemplateId(line.material),
          quantity,
          delivered: line.order === 'Delivered' ? quantity : 0,
          status: line.order,
        },
      ];
    }),
  );
}

/** The requests. `wishes` are plan nodes that somebody wants, `troubled` preparation items that need a replacement. */
export function addRequests(
  { add, calendar }: World,
  wishes: readonly { id: string; name?: string }[],
  troubled: readonly { id: string; name: string }[],
): void {
  const waitingNodes = [...wishes];
  const waitingItems = [...troubled];
  for (const [position, request] of requests.entries()) {
    const created = calendar.daysAgo(request.age, 11, position);
    const isOpen = request.status === 'Draft';
    const node = request.kind === 'wish' ? waitingNodes.shift() : undefined;
    const item = request.kind === 'replacement' ? waitingItems.shift() : undefined;
    const name = request.name
      .replace('{node}', node?.name ?? '')
      .replace('{item}', item?.name ?? '')
      .replace('{time}', String(Date.parse(created)));
    add(
      'moduleRequests',
      request.key,
      {
        name,
        kind: request.kind,
        moduleType: request.moduleType ?? 'standard',
        projectId: projectId(request.project),
        locationId: locationId(projectNamed(request.project).location),
        status: request.status,
        quantity: request.quantity ?? 1,
        deploymentId: node?.id,
        preparationItemId: item?.id,
        requestedById: userId(request.by),
        itemDeployments: request.lines.map((line, index) => ({
          templateId: itemTemplateId(line.material),
          order: {
            productId: productOf(request, line.material),
            qty: line.qty,
            deployedId: line.order ? orderId(lineOrder(request, index)) : null,
          },
        })),
      },
      { created, modified: isOpen ? created : calendar.daysAgo(Math.max(1, request.age - 2), 15) },
    );
  }
}
