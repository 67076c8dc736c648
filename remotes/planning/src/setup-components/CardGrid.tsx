import { EmptyState, Icon, VisuallyHidden } from '@groundwork/ui';
import type { ReactNode } from 'react';
import styles from './ComponentCard.module.css';
import { ComponentCard, type ComponentCardData } from './ComponentCard.tsx';

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** The order of child components wherever they are listed ([SD-04]); items of one name by their product. */
export const inOrder = <C extends { name: string; subtitle?: string }>(components: readonly C[]): C[] =>
  components.toSorted((a, b) => byName.compare(a.name, b.name) || byName.compare(a.subtitle ?? '', b.subtitle ?? ''));

/** The child components as cards, sorted by name; 'Nothing to show' where there are none ([SD-07]). */
export function CardGrid({
  label,
  cards,
  add,
  emptyTitle = 'Nothing to show',
  emptyText,
  emptyAction,
}: {
  label: string;
  cards: readonly ComponentCardData[];
  /** The 'Add Component' card at the end. */
  add?: { label?: string; hint: string; onPress: () => void };
  emptyTitle?: string;
  emptyText?: ReactNode;
  emptyAction?: ReactNode;
}) {
  return (
    <>
      {cards.length > 0 && (
        <VisuallyHidden>
          <h2>{label}</h2>
        </VisuallyHidden>
      )}
      {cards.length === 0 && <EmptyState title={emptyTitle} text={emptyText} action={emptyAction} />}
      {(cards.length > 0 || add) && (
        <ul className={styles.grid} aria-label={label}>
          {inOrder(cards).map((card) => (
            <li key={card.id}>
              <ComponentCard card={card} />
            </li>
          ))}
          {add && (
            <li>
              <button type="button" className={styles.add} onClick={add.onPress}>
                <span className={styles.plus}>
                  <Icon name="plus" size={20} />
                </span>
                <strong>{add.label ?? 'Add Component'}</strong>
                <span className={styles.hint}>{add.hint}</span>
              </button>
            </li>
          )}
        </ul>
      )}
    </>
  );
}
