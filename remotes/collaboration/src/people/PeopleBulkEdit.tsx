import type { User } from '@groundwork/contract';
import { BulkEditor, type BulkField } from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import { categoryOptions } from './RoleFields.tsx';
import { isExternal, mayChangeRole, roleOptions } from './role-options.ts';

/** Role and category of several people; each only where the editor may change that of all of them. */
export function PeopleBulkEdit({ records, onClose }: { records: readonly User[]; onClose: () => void }) {
  const session = useSession();
  const options = records.every((person) => mayChangeRole(session, person))
    ? roleOptions(session, records.some(isExternal))
    : [];
  const fields: BulkField[] = [
    ...(options.length > 0 ? [{ kind: 'select', name: 'role', label: 'Role', options } satisfies BulkField] : []),
    ...(records.some(({ id }) => id === session.user.id)
      ? []
      : [{ kind: 'select', name: 'category', label: 'Category', options: categoryOptions } satisfies BulkField]),
    { kind: 'tags' },
  ];
  return <BulkEditor collection="users" records={records} fields={fields} onClose={onClose} />;
}
