import { categories, type Role, roleLabels } from '@groundwork/contract';
import { FieldPair, formFields } from '@groundwork/records';
import { useSession } from '@groundwork/shell-sdk';
import { categoryLabels, roleOptions } from './role-options.ts';

const Field = formFields('users');
export const categoryOptions = categories.map((id) => ({ id, label: categoryLabels[id] }));

/**
 * Role and category of a person; the role that they have stays shown where the editor could not give it. Nobody changes
 * their own category either.
 */
export function RoleFields({
  isExternal,
  hidesRole = false,
  isOwn = false,
  current,
}: {
  isExternal: boolean;
  hidesRole?: boolean;
  isOwn?: boolean;
  current?: Role;
}) {
  const options = roleOptions(useSession(), isExternal);
  const isOffered = current === undefined || options.some(({ id }) => id === current);
  const category = (
    <Field.Select
      name="category"
      label="Category"
      options={categoryOptions}
      isDisabled={isOwn}
      hint={isOwn ? 'You cannot change your own category.' : undefined}
    />
  );
  if (hidesRole || options.length === 0) return category;
  return (
    <FieldPair>
      <Field.Select
        name="role"
        label="Role"
        options={isOffered ? options : [...options, { id: current, label: roleLabels[current], isDisabled: true }]}
      />
      {category}
    </FieldPair>
  );
}
