import type { CustomCellEditorProps } from 'ag-grid-react';
import { useGridCellEditor } from 'ag-grid-react';
import { useEffect, useRef } from 'react';
import type { CellEdit } from '../column.ts';
import styles from './editors.module.css';

type TextEdit<R> = Extract<CellEdit<R>, { kind: 'text' }>;

/** Edits a text in its cell. A validator marks the input invalid, which keeps it from being stored ([FW-07]). */
export function TextCellEditor<R>({
  value,
  onValueChange,
  data,
  edit,
  column,
}: CustomCellEditorProps<R, string> & { edit: TextEdit<R> }) {
  const input = useRef<HTMLInputElement>(null);
  const text = value ?? '';
  const problem = edit.validate?.(text, data);
  useGridCellEditor({ isCancelAfterEnd: () => problem !== undefined });
  useEffect(() => input.current?.select(), []);
  return (
    <input
      ref={input}
      className={styles.text}
      aria-label={column.getColDef().headerName}
      aria-invalid={problem !== undefined}
      title={problem}
      maxLength={edit.maxLength}
      value={text}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}
