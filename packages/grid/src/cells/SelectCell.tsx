import { Button, Menu, type MenuItem } from '@groundwork/ui';
import type { ReactNode } from 'react';
import type { CellEdit, SelectOption } from '../column.ts';
import styles from './SelectCell.module.css';

export type SelectEdit<R> = Extract<CellEdit<R>, { kind: 'select' }>;

/** A value that one click, or Enter, opens a list of choices for. Nothing is stored until another one is chosen. */
export function SelectCell<R>({
  header,
  text,
  record,
  edit,
  onCommit,
  children,
}: {
  header: string;
  /** The value in words. */
  text: string;
  record: R;
  edit: SelectEdit<R>;
  /** Another one was chosen. */
  onCommit: (chosen: SelectOption) => void;
  children: ReactNode;
}) {
  const selected = edit.selected(record);
  const items: MenuItem[] = edit.options(record).map((option) => ({
    ...option,
    isChecked: option.id === selected,
    onAction: () => {
      if (option.id !== selected) onCommit(option);
    },
  }));
  return (
    <Menu
      label={header}
      items={items}
      placement="bottom start"
      trigger={
        <Button
          variant="quiet"
          endIcon="chevron-down"
          className={styles.choice}
          aria-label={`${header}: ${text || 'None'}`}
        >
          {children}
        </Button>
      }
    />
  );
}
