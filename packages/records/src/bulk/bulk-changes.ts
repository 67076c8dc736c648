import type { PatchOperation } from '@groundwork/contract';

/** How the chosen tags meet those a record has ([BE-10]). */
export type TagMode = 'add' | 'replace' | 'remove';

/** The values that the user filled in: undefined fields stay unchanged. */
export interface BulkValues {
  tags?: { mode: TagMode; ids: readonly string[] };
  fields: Readonly<Record<string, string | undefined>>;
}
export interface BulkChange {
  id: string;
  operations: PatchOperation[];
}

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id) => b.includes(id));

function taggedAs(current: readonly string[], { mode, ids }: NonNullable<BulkValues['tags']>): readonly string[] {
  if (mode === 'replace') return ids;
  if (mode === 'remove') return current.filter((id) => !ids.includes(id));
  return [...current, ...ids.filter((id) => !current.includes(id))];
}

/** The patches that the values mean for the records; records in which nothing changes are left out ([BE-13] to [BE-15]). */
export function bulkChanges(records: readonly { id: string }[], { tags, fields }: BulkValues): BulkChange[] {
  return records.flatMap((record) => {
    const current = record as { id: string; tagIds?: readonly string[] } & Record<string, unknown>;
    const operations: PatchOperation[] = [];
    if (tags && (tags.ids.length > 0 || tags.mode === 'replace')) {
      const before = current.tagIds ?? [];
      const after = taggedAs(before, tags);
      if (!isSameSet(before, after)) operations.push({ op: 'replace', path: 'tagIds', value: after });
    }
    for (const [path, value] of Object.entries(fields))
      if (value !== undefined && current[path] !== value) operations.push({ op: 'replace', path, value });
    return operations.length > 0 ? [{ id: record.id, operations }] : [];
  });
}
