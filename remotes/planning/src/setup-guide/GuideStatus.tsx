import { Icon } from '@groundwork/ui';
import { lastNote } from '../setup-components/last-note.ts';
import { arrivalInWords } from './Arrival.tsx';
import styles from './GuideStatus.module.css';
import type { GuideComponent } from './guide.ts';
import type { ItemFacts } from './item-facts.ts';

/** The status of a component, in words: 'Problem · handle is loose', 'Not arrived · Ordered'. */
export function GuideStatus({ component, facts }: { component: GuideComponent; facts?: ItemFacts }) {
  const { level, record } = component;
  if (record.status === 'Complete')
    return (
      <span className={styles.complete}>
        <Icon name="circle-check" size={14} />
        Complete
      </span>
    );
  if (record.status === 'Problem')
    return (
      <span className={styles.problem}>
        <Icon name="circle-alert" size={14} />
        <span>{['Problem', lastNote(record.notes)].filter(Boolean).join(' · ')}</span>
      </span>
    );
  if (level !== 'item') return <span>{record.status}</span>;
  if (!facts) return <span>Arrived</span>;
  const words = arrivalInWords(facts);
  return <span>{[words, words !== 'Arrived' && facts.order?.status].filter(Boolean).join(' · ')}</span>;
}
