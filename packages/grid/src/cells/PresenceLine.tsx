import type { PresentPerson } from '@groundwork/contract';
import { collection, presenceInWords } from '@groundwork/data-cache';
import { Avatar, classNames } from '@groundwork/ui';
import styles from './PresenceLine.module.css';

const mostFaces = 2;

/** Faces and words of those who have a record open, for a row: 'Ada is editing'. */
export function PresenceLine({ people }: { people: readonly PresentPerson[] }) {
  const words = presenceInWords(people);
  const faces = people.slice(0, mostFaces);
  const isAtWork = people.some(({ mode }) => mode !== 'view');
  return (
    <span className={classNames(styles.line, isAtWork && styles.atWork)} title={words}>
      {faces.map(({ user, name }, index) => (
        <Avatar
          key={user ?? index}
          name={name}
          image={user ? collection('users').get(user)?.imageThumbnailUrl : undefined}
          size="tiny"
        />
      ))}
      <span className={styles.words}>{words}</span>
    </span>
  );
}
