import type { CollectionName } from '@groundwork/contract';
import type { Doc } from './document.ts';
import type { Work } from './work.ts';

/** A record that one delete takes along; `isRoot` marks what the user chose. */
export interface Removal {
  name: CollectionName;
  doc: Doc;
  isRoot: boolean;
}
interface Branch {
  name: CollectionName;
  /** SQL on alias `t` with the ids of the records above as $1. */
  where: string;
}

const below = (field: string) => `t.${field} = any($1::text[])`;

/** What belongs to a record and goes with it, one level down (decisions 3.8). Delivered goods are facts: they stay. */
const branches: Partial<Record<CollectionName, readonly Branch[]>> = {
  projects: [
    { name: 'setupareas', where: below('project_id') },
    { name: 'setupunits', where: below('project_id') },
    { name: 'preparations', where: below('project_id') },
    { name: 'preparationitems', where: below('project_id') },
    { name: 'setupplans', where: below('project_id') },
    {
      name: 'orders',
      where: `${below('project_id')} and t.status not in ('Delivered', 'Partially Delivered')
        and coalesce((t.doc->>'deliveredQuantity')::numeric, 0) = 0`,
    },
    { name: 'moduleRequests', where: below('project_id') },
  ],
  setupareas: [{ name: 'setupunits', where: below('area_id') }],
  setupunits: [{ name: 'preparations', where: below('unit_id') }],
  preparations: [{ name: 'preparationitems', where: below('preparation_id') }],
};

/** The records themselves and everything live below them, each once, locked. */
export async function cascade(work: Work, name: CollectionName, roots: readonly Doc[]): Promise<Removal[]> {
  const batch = new Map<string, Removal>(
    roots.map((doc) => [`${name}/${doc.id}`, { name, doc, isRoot: true }] as const),
  );
  const descend = async (parent: CollectionName, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return;
    for (const { name: child, where } of branches[parent] ?? []) {
      const found = await work.lockWhere(child, `not t.is_deleted and ${where}`, [ids]);
      const added: string[] = [];
      for (const doc of found.values()) {
        if (doc.isDeleted || batch.has(`${child}/${doc.id}`)) continue;
        batch.set(`${child}/${doc.id}`, { name: child, doc, isRoot: false });
        added.push(doc.id);
      }
      await descend(child, added);
    }
  };
  await descend(
    name,
    roots.map(({ id }) => id),
  );
  return [...batch.values()];
}
