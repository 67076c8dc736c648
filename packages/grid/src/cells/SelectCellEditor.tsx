import type { CustomCellEditorProps } from 'ag-grid-react';
import { useEffect, useRef } from 'react';
import type { CellEdit } from '../column.ts';
import styles from './editors.module.css';

type SelectEdit<R> = Extract<CellEdit<R>, { kind: 'select' }>;

/** Chooses one of a few values in the cell. Nothing is stored until another one is chosen. */
export function SelectCellEditor<R>({
  onValueChange,
  stopEditing,
  data,
  edit,
  column,
}: CustomCellEditorProps<R, string> & { edit: SelectEdit<R> }) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    select.current?.focus();
    try {
      select.current?.showPicker();
    } catch {
      // Not every browser lets a picker open without a press; the focused control opens with one key.
    }
  }, []);
  return (
    <select
      ref={select}
      className={styles.text}
      aria-label={column.getColDef().headerName}
      defaultValue={edit.selected(data)}
      onChange={(event) => {
        onValueChange(event.target.value);
        setTimeout(() => stopEditing());
      }}
    >
      {edit.options(data).map(({ id, label, isDisabled }) => (
        <option key={id} value={id} disabled={isDisabled}>
          {label}
        </option>
      ))}
    </select>
  );
}
