import { messages, type Project, statusColors } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { recordName } from '@groundwork/grid';
import { DetailImages, DetailNotes, DetailRichText, DetailTags, ReferenceName } from '@groundwork/records';
import { Avatar, DescriptionList, StatusBadge } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import styles from './ProjectBlocks.module.css';

/** The blocks of a project's details: what its form holds ([PJ-02]). */
export function ProjectBlocks({ record: project }: { record: Project }) {
  useEffect(() => collection('users').subscribe(), []);
  return (
    <>
      <DetailImages ids={project.mediaItemIds} />
      <DescriptionList items={facts(project)} />
      <DetailTags ids={project.tagIds} />
      <DetailRichText kind="description" html={project.description} />
      <DetailNotes text={project.notes} />
    </>
  );
}

const facts = (project: Project) => [
  {
    label: 'Status',
    value: project.status && <StatusBadge label={project.status} color={statusColors[project.status]} />,
  },
  { label: 'Location', value: <ReferenceName collection="locations" id={project.locationId} /> },
  ...(project.fulfillingById
    ? [{ label: 'Fulfilled by', value: <ReferenceName collection="locations" id={project.fulfillingById} /> }]
    : []),
  { label: 'Owners', value: <People ids={project.ownerIds} /> },
  { label: 'Members', value: <People ids={project.memberIds} /> },
];

function People({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return '(None)';
  return (
    <ul className={styles.people}>
      {ids.map((id) => (
        <Person key={id} id={id} />
      ))}
    </ul>
  );
}
function Person({ id }: { id: string }) {
  const user = useAtomValue(collection('users').recordAtom(id));
  const name = user ? recordName(user) : messages.unknownUser;
  return (
    <li>
      <Avatar name={name} image={user?.imageThumbnailUrl} size="small" />
      {name}
    </li>
  );
}
