import { type Project, statusColors } from '@groundwork/contract';
import { useLists } from '@groundwork/data-cache';
import { DetailImages, DetailNotes, DetailRichText, DetailTags, Person, ReferenceName } from '@groundwork/records';
import { DescriptionList, StatusBadge } from '@groundwork/ui';
import styles from './ProjectBlocks.module.css';

const lists = ['users'] as const;
/** The blocks of a project's details: what its form holds ([PJ-02]). */
export function ProjectBlocks({ record: project }: { record: Project }) {
  useLists(lists);
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
        <li key={id}>
          <Person id={id} />
        </li>
      ))}
    </ul>
  );
}
