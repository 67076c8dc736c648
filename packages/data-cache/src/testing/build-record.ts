import { type CollectionName, collections, type RecordOf } from '@groundwork/contract';
import { schemas } from '@groundwork/contract/schemas';

/** Fields that a valid record needs and the schema has no default for, other than the name. */
const needed: { [N in CollectionName]?: Partial<RecordOf<N>> } = {
  activityitems: { targetId: 'target-1' },
  auditevents: { targetId: 'target-1' },
  countlines: { countId: 'count-1', inventoryItemId: 'item-1', warehouseId: 'location-1' },
  counts: { warehouseId: 'location-1' },
  gridconfigurations: { gridId: 'products' },
  inventoryitems: { locationId: 'location-1' },
  moduleRequests: { projectId: 'project-1' },
  notifications: { userId: 'user-1', kind: 'addedToProject', recordRef: 'projects/project-1' },
  orders: { projectId: 'project-1' },
  preparationitems: { projectId: 'project-1' },
  preparations: { projectId: 'project-1' },
  projectgroups: { projectIds: ['project-1', 'project-2'] },
  setupareas: { projectId: 'project-1' },
  setupplans: { projectId: 'project-1' },
  setupunits: { projectId: 'project-1' },
  shipments: { number: 'SH-0001', projectId: 'project-1', warehouseId: 'location-1' },
  stockmoves: { inventoryItemId: 'item-1', locationId: 'location-1' },
  users: { firstName: 'Ada', lastName: 'Lovelace', emailAddress: 'ada@groundwork.test', status: 'Active' },
};
const counts = new Map<CollectionName, number>();
const builtAt = '2026-11-20T10:00:00.000Z';

/** Validates fields by the contract and fills in its defaults. @throws Error naming each field that is wrong */
export function validated(name: CollectionName, fields: unknown): Record<string, unknown> {
  const result = schemas[name]['~standard'].validate(fields);
  if (result instanceof Promise) throw new Error(`The schema of ${name} is asynchronous.`);
  if (!result.issues) return result.value;
  throw new InvalidRecord(
    name,
    result.issues.map(({ path = [], message }) => ({
      field: path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.'),
      message,
    })),
  );
}

export class InvalidRecord extends Error {
  readonly fieldErrors: readonly { field: string; message: string }[];

  constructor(name: CollectionName, fieldErrors: InvalidRecord['fieldErrors']) {
    const details = fieldErrors.map(({ field, message }) => `${field}: ${message}`).join('; ');
    super(`No valid ${collections[name].singular}: ${details}`);
    this.fieldErrors = fieldErrors;
  }
}

/**
 * A record as the server would answer it, valid by the contract: what is not given is a default, ids and names are
 * numbered ('Product 1'). @throws Error naming the fields that make it invalid
 */
export function build<N extends CollectionName>(name: N, given: Partial<RecordOf<N>> = {}): RecordOf<N> {
  const number = (counts.get(name) ?? 0) + 1;
  counts.set(name, number);
  const { singular } = collections[name];
  const { id, timeCreatedUtc, timeModifiedUtc, isArchived, isDeleted, ...fields } = given as Partial<
    RecordOf<'things'>
  >;
  const title = `${singular.charAt(0).toUpperCase()}${singular.slice(1)} ${number}`;
  return {
    ...validated(name, { name: title, ...needed[name], ...fields }),
    id: id ?? `${singular.replaceAll(' ', '-')}-${number}`,
    timeCreatedUtc: timeCreatedUtc ?? builtAt,
    timeModifiedUtc: timeModifiedUtc ?? timeCreatedUtc ?? builtAt,
    isArchived: isArchived ?? false,
    isDeleted: isDeleted ?? false,
  } as unknown as RecordOf<N>;
}
