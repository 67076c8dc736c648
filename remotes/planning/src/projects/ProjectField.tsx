import { ReferenceField, useField, useForm } from '@groundwork/records';
import { useAuthorizedProjects } from '@groundwork/shell-sdk';

/**
 * The project of a record: only those the user is authorized for are offered ([RO-15]). `clears` names the fields that hold
 * records of the project and are emptied when another one is chosen.
 */
export function ProjectField({ clears = [], isDisabled }: { clears?: readonly string[]; isDisabled?: boolean }) {
  const form = useForm();
  const field = useField<string | undefined>('projectId', { label: 'Project', isSelect: true });
  const offered = new Set(useAuthorizedProjects().map(({ id }) => id));
  const choose = (id: string | undefined) => {
    if (id === field.value) return;
    field.set(id);
    for (const name of clears) form.set(name, undefined);
  };
  return (
    <ReferenceField
      label="Project"
      name="projectId"
      collection="projects"
      isOffered={({ id }) => offered.has(id)}
      value={field.value}
      onChange={choose}
      error={field.error}
      isDisabled={isDisabled}
    />
  );
}
