import type { CustomCellEditorProps } from 'ag-grid-react';
import { useGridCellEditor } from 'ag-grid-react';
import { useEffect, useId, useRef } from 'react';
import type { CellEdit } from '../column.ts';
import styles from './editors.module.css';

type TextEdit<R> = Extract<CellEdit<R>, { kind: 'text' }>;

/** Edits a text in its cell. A value that the validator refuses stays there with its message ([FW-07]). */
export function TextCellEditor<R>({
  value,
  onValueChange,
  data,
  edit,
  column,
}: CustomCellEditorProps<R, string> & { edit: TextEdit<R> }) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const text = value ?? '';
  const problem = edit.validate?.(text, data);
  useGridCellEditor({
    getValidationErrors: () => (problem === undefined ? null : [problem]),
    focusIn: () => input.current?.focus(),
  });
  useEffect(() => input.current?.select(), []);
  return (
    <span className={styles.editor}>
      <input
        ref={input}
        className={styles.text}
        aria-label={column.getColDef().headerName}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        maxLength={edit.maxLength}
        value={text}
        onChange={(event) => onValueChange(event.target.value)}
      />
      {problem !== undefined && (
        <span role="alert" id={id} className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
