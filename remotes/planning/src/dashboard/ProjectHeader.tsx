import { messages, type Project } from '@groundwork/contract';
import { collection, recordName, useLists, useMediaImages } from '@groundwork/data-cache';
import { isMember, openDialog, useCan, useSession } from '@groundwork/shell-sdk';
import { Avatar, Button, Carousel, Icon, lazyDialog, RichText } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styles from './ProjectHeader.module.css';
import { StatusMenu } from './StatusMenu.tsx';

// Forms come with the whole machinery of records and its grid, which a look at a project does without.
const EditNotes = lazyDialog(async () => (await import('./EditNotes.tsx')).EditNotes);

const lists = ['users', 'locations'] as const;

/** The head of the project: pictures, name, status, place, description, people, notes. */
export function ProjectHeader({ project }: { project: Project }) {
  useLists(lists);
  const session = useSession();
  const can = useCan();
  const mayEdit = can('update', 'projects', project);
  // Notes are written by Basic members too (docs: policy).
  const mayWriteNotes = mayEdit || (session.role === 'Basic' && isMember(session, project));
  const images = useMediaImages(project.mediaItemIds);
  const [isWriting, setWriting] = useState(false);
  return (
    <header className={styles.card}>
      <div className={styles.pictures} data-empty={images.length === 0 || undefined}>
        <Carousel
          images={images}
          label={`Pictures of ${project.name}`}
          onMissing={mayEdit ? () => void openDialog('project.edit', { id: project.id }) : undefined}
        />
      </div>
      <div className={styles.facts}>
        <div className={styles.title}>
          <h1>{project.name}</h1>
          <StatusMenu project={project} mayEdit={mayEdit} />
        </div>
        <Places project={project} />
        <div className={styles.description}>
          <RichText html={project.description} empty="No description provided" />
        </div>
        <div className={styles.people}>
          <People label="Owners" ids={project.ownerIds} />
          <People label="Members" ids={project.memberIds} />
        </div>
      </div>
      <section className={styles.notes} aria-label="Notes">
        <div className={styles.notesTitle}>
          <h2>Notes</h2>
          {mayWriteNotes && (
            <Button size="small" variant="quiet" icon="pencil" onPress={() => setWriting(true)}>
              Edit Notes
            </Button>
          )}
        </div>
        <p>{project.notes || 'No notes provided'}</p>
      </section>
      {isWriting && <EditNotes project={project} onClose={() => setWriting(false)} />}
    </header>
  );
}

function Places({ project: { locationId, fulfillingById } }: { project: Project }) {
  const location = useAtomValue(collection('locations').recordAtom(locationId));
  const warehouse = useAtomValue(collection('locations').recordAtom(fulfillingById));
  if (!locationId && !fulfillingById) return null;
  return (
    <ul className={styles.places} aria-label="Places">
      {locationId && (
        <li>
          <Icon name="map-pin" size={14} />
          {location
            ? [location.name, location.address?.replaceAll('\n', ', ')].filter(Boolean).join(', ')
            : messages.itemNotFound}
        </li>
      )}
      {fulfillingById && (
        <li>
          <Icon name="warehouse" size={14} />
          Fulfilled by {warehouse?.name ?? messages.itemNotFound}
        </li>
      )}
    </ul>
  );
}

const mostShown = 5;

function People({ label, ids }: { label: string; ids: readonly string[] }) {
  const rest = ids.length - mostShown;
  if (ids.length === 0) return null;
  return (
    <div>
      <span>{label}</span>
      <ul aria-label={label}>
        {ids.slice(0, mostShown).map((id) => (
          <li key={id}>
            <PersonMark id={id} />
          </li>
        ))}
        {rest > 0 && <li className={styles.rest}>+{rest}</li>}
      </ul>
    </div>
  );
}

function PersonMark({ id }: { id: string }) {
  const user = useAtomValue(collection('users').recordAtom(id));
  return (
    <Avatar
      name={user ? (recordName(user) ?? '') : messages.unknownUser}
      image={user?.imageThumbnailUrl}
      size="small"
      isNamed
    />
  );
}
