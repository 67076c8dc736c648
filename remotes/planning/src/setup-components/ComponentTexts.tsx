import { useSession, useSetting } from '@groundwork/shell-sdk';
import { Button, Icon, RichText } from '@groundwork/ui';
import { type ReactNode, useId } from 'react';
import styles from './ComponentTexts.module.css';
import type { Level } from './component-levels.ts';
import type { ComponentRecord } from './component-records.ts';
import { LongText } from './LongText.tsx';

/** Instructions, kitting instructions of a preparation for staff, and notes. Folded away they stay so. */
export function ComponentTexts({
  level,
  record,
  onEditNotes,
}: {
  level: Level;
  record: Pick<ComponentRecord, 'instructions' | 'kittingInstructions' | 'notes'>;
  onEditNotes?: () => void;
}) {
  const { isStaff } = useSession();
  const [isCollapsed, setCollapsed] = useSetting('instructionsCollapsed');
  return (
    <>
      <Foldable title="Instructions" isOpen={!isCollapsed} onToggle={() => setCollapsed(!isCollapsed)}>
        <RichText html={record.instructions} empty="No instructions provided" />
        {level === 'preparation' && isStaff && (
          <>
            <h3 className={styles.second}>Kitting instructions</h3>
            <RichText html={record.kittingInstructions} empty="No kitting instructions provided" />
          </>
        )}
      </Foldable>
      {(record.notes || onEditNotes) && (
        <section className={styles.card} aria-label="Notes">
          <div className={styles.line}>
            <h2>Notes</h2>
            {onEditNotes && (
              <Button variant="link" onPress={onEditNotes}>
                Edit Notes
              </Button>
            )}
          </div>
          {record.notes ? <LongText text={record.notes} /> : <p className={styles.empty}>No notes provided</p>}
        </section>
      )}
    </>
  );
}

function Foldable({
  title,
  isOpen,
  onToggle,
  children,
}: {
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.card} aria-label={title}>
      <h2>
        <button type="button" className={styles.fold} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {title}
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={20} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className={styles.text}>
        {children}
      </div>
    </section>
  );
}
