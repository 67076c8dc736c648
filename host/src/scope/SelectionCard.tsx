import { Button, classNames, Icon } from '@groundwork/ui';
import type { ReactNode } from 'react';
import styles from './SelectionCard.module.css';

interface SelectionCardProps {
  name: string;
  /** The muted line below the name. */
  line?: string;
  picture: ReactNode;
  badge?: ReactNode;
  isSelected: boolean;
  /** Rich text; shown on the selected card only ([SC-05]). */
  description?: string;
  fulfilledBy?: string;
  /** Absent: the user may not choose it; then `refusal` says why or what to do. */
  onChoose?: () => void;
  refusal?: 'request-to-join' | 'not-a-member';
}

/** The words of a rich text. */
const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? '';

/** A project, group or warehouse in the selector; a press chooses it. */
export function SelectionCard({
  name,
  line,
  picture,
  badge,
  isSelected,
  description,
  fulfilledBy,
  onChoose,
  refusal,
}: SelectionCardProps) {
  const words = isSelected && description ? plain(description) : '';
  return (
    <div className={classNames(styles.card, isSelected && styles.selected, !onChoose && styles.locked)}>
      <div className={styles.top}>
        <span className={styles.picture}>{onChoose ? picture : <Icon name="lock" size={20} />}</span>
        <span className={styles.words}>
          <span className={styles.name}>
            {onChoose ? (
              // The whole card is the target: the button's ::after covers it.
              <button type="button" className={styles.choose} aria-pressed={isSelected} onClick={onChoose}>
                {name}
              </button>
            ) : (
              name
            )}
            {isSelected && <Icon name="circle-check" className={styles.check} />}
          </span>
          {line && <span className={styles.line}>{line}</span>}
          {badge && <span>{badge}</span>}
        </span>
      </div>
      {words && <p className={styles.description}>{words}</p>}
      {isSelected && fulfilledBy && (
        <p className={styles.fulfilled}>
          <Icon name="warehouse" size={14} />
          Fulfilled by {fulfilledBy}
        </p>
      )}
      {refusal === 'request-to-join' && (
        <Button size="small" disabledReason="Feature coming soon" className={styles.join}>
          Request to join
        </Button>
      )}
      {refusal === 'not-a-member' && (
        <p className={styles.refusal}>
          <Icon name="lock" size={14} />
          You're not a member of one or more projects in this group
        </p>
      )}
    </div>
  );
}
