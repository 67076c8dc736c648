import { useCan } from '@groundwork/shell-sdk';
import { TagField } from '@groundwork/ui';
import { createTag, useTagOptions } from './tag-options.ts';

/** Chooses tags, grouped by their set, and creates those that are typed and do not exist. */
export function TagsField({
  value,
  onChange,
  ...props
}: {
  label: string;
  name?: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string;
  hint?: string;
  optional?: boolean;
  isDisabled?: boolean;
}) {
  const can = useCan();
  const tags = useTagOptions();
  return (
    <TagField
      {...props}
      value={[...value]}
      onChange={onChange}
      tags={tags}
      onCreate={can('create', 'tags') ? createTag : undefined}
    />
  );
}
