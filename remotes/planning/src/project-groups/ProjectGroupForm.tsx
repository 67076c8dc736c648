import { messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formFields, useField } from '@groundwork/records';
import { useAuthorizedProjects } from '@groundwork/shell-sdk';
import { MultiSelectField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';

const Field = formFields('projectgroups');

/** The fields of a project group ([PJ-12]). */
export function ProjectGroupForm() {
  return (
    <>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.RichText name="description" label="Description" />
      <Projects />
    </>
  );
}

/** The picker shows each project's status, name and location ([PJ-13]). */
function Projects() {
  const projects = useAuthorizedProjects();
  const locations = useAtomValue(collection('locations').allAtom);
  const field = useField<readonly string[] | undefined>('projectIds', { label: 'Projects' });
  const places = new Map(locations.map(({ id, name }) => [id, name]));
  const options = projects.map(({ id, name, status, locationId }) => ({
    id,
    label: name,
    description: [status, locationId && places.get(locationId)].filter(Boolean).join(' · '),
  }));
  const known = new Set(options.map(({ id }) => id));
  // A group may hold projects its editor is not authorized for; they stay in it.
  const others = (field.value ?? []).filter((id) => !known.has(id)).map((id) => ({ id, label: nameOf(id) }));
  return (
    <MultiSelectField
      label="Projects"
      name="projectIds"
      options={[...options, ...others]}
      value={[...(field.value ?? [])]}
      onChange={field.set}
      error={field.error}
    />
  );
}
const nameOf = (id: string) => collection('projects').get(id)?.name ?? messages.itemNotFound;
