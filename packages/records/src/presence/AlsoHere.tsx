import type { CollectionName, PresentPerson } from '@groundwork/contract';
import { collection as cached, presenceInWords, usePresentPeople } from '@groundwork/data-cache';
import { Avatar, classNames } from '@groundwork/ui';
import styles from './AlsoHere.module.css';

const mostShown = 2;
const rank = { edit: 0, pick: 1, view: 2 } as const;

/**
 * Who else has a record open, for the head of its dialog: a chip a person. It informs and never locks
 * (docs: presence-never-locks).
 *
 * @example
 * ```tsx
 * import { AlsoHere } from '@groundwork/records';
 *
 * const Others = ({ id }: { id: string }) => <AlsoHere collection="products" id={id} />;
 * ```
 */
export function AlsoHere({ collection, id }: { collection: CollectionName; id: string }) {
  const people = usePresentPeople(collection, id);
  const sorted = [...people].sort((one, other) => rank[one.mode] - rank[other.mode]);
  const [shown, more] = [sorted.slice(0, mostShown), sorted.slice(mostShown)];
  return (
    // Always there: a screen reader says what appears in it.
    <div aria-live="polite" className={styles.chips}>
      {shown.map((person, index) => (
        <Chip key={person.user ?? index} person={person} />
      ))}
      {more.length > 0 && (
        <span className={styles.chip} title={presenceInWords(more)}>
          {`+${more.length}`}
        </span>
      )}
    </div>
  );
}

function Chip({ person }: { person: PresentPerson }) {
  const { user, name, mode } = person;
  return (
    <span className={classNames(styles.chip, mode !== 'view' && styles.atWork)}>
      {user && <Avatar name={name} image={cached('users').get(user)?.imageThumbnailUrl} size="tiny" />}
      {presenceInWords([person], 'this')}
    </span>
  );
}
